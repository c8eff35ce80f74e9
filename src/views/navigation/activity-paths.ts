/** Where one change-set is looked at. */
export const changeSetPath = (id: string) => `/activity?${new URLSearchParams({ change: id })}`;

/** Where the undoing of one is watched. @param jobId the job that does it */
export const undoPath = (id: string, jobId: string) =>
  `/activity?${new URLSearchParams({ change: id, undo: jobId })}`;
