export const changeSetPath = (id: string) => `/activity?${new URLSearchParams({ change: id })}`;

export const undoPath = (id: string, jobId: string) =>
  `/activity?${new URLSearchParams({ change: id, undo: jobId })}`;
