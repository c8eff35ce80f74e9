export const changeSetPath = (id: string) => `/activity?${new URLSearchParams({ change: id })}`;

/** Of a university or major. */
export const offeringChangesPath = (record: string) =>
  `/activity?${new URLSearchParams({ kind: 'offerings', record })}`;

export const undoPath = (id: string, jobId: string) =>
  `/activity?${new URLSearchParams({ change: id, undo: jobId })}`;
