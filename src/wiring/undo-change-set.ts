import type { SkippedRecord } from '../../contract/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { changeSetCalls } from '../api/records.ts';
import { waitForJob } from './wait-for-job.ts';

export interface UndoResult {
  readonly undone: number;
  /** Records now in the trash, because the change had created or restored them. */
  readonly trashed: number;
  /** Records skipped because they changed since. */
  readonly leftAlone: number;
  readonly named: readonly SkippedRecord[];
}

/**
 * Waits for the job, if there is one.
 * @param signal stops waiting; the server continues
 * @throws CallFailure, or an Error with the job's message
 */
export const undoChangeSet = async (
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<UndoResult> => {
  const { undone, trashed, failed, left_alone: named, job } = await changeSetCalls.undo(http, id);
  if (!job) return { undone, trashed, leftAlone: failed, named };
  const { result, failure } = await waitForJob(http, job, signal);
  if (!result) throw new Error(failure?.detail ?? 'Undoing was cancelled.');
  const { changed, trashed: moved = 0, failed: left, left_alone: some } = result;
  return { undone: changed, trashed: moved, leftAlone: left, named: some };
};
