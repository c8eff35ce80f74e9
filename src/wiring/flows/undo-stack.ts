import { sessionState } from '../session-state.ts';

/** A change, or a job that was started here and whose change-set is known once it has ended. */
export type UndoEntry =
  | { readonly changeSetId: string }
  | { readonly jobId: string; readonly changeSetId: null };

const isOfJob = (entry: UndoEntry, jobId: string) => 'jobId' in entry && entry.jobId === jobId;

/** What this tab did in this session, oldest first. */
export const undoStackOf = sessionState(() => {
  let entries: readonly UndoEntry[] = [];
  return {
    push: (changeSetId: string | null) => {
      if (changeSetId !== null && !entries.some((entry) => entry.changeSetId === changeSetId))
        entries = [...entries, { changeSetId }];
    },
    pushJob: (jobId: string | null) => {
      if (jobId !== null && !entries.some((entry) => isOfJob(entry, jobId)))
        entries = [...entries, { jobId, changeSetId: null }];
    },
    /** Replaces the job by what it wrote; nothing where it was not started here. */
    endJob: (jobId: string | null, changeSetId: string | null) => {
      entries = entries.flatMap((entry) => {
        if (jobId === null || !isOfJob(entry, jobId)) return [entry];
        return changeSetId === null ? [] : [{ changeSetId }];
      });
    },
    remove: (changeSetId: string) => {
      entries = entries.filter((entry) => entry.changeSetId !== changeSetId);
    },
    last: (): UndoEntry | undefined => entries.at(-1),
  };
});
