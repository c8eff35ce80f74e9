import type { SkippedRecord } from '../../contract/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { changeSetCalls } from '../api/records.ts';
import { waitForJob } from './wait-for-job.ts';

export interface UndoResult {
  readonly undone: number;
  /** How many of them are in the trash now: the change had created or restored them. */
  readonly trashed: number;
  /** Records changed again since, which are kept as they are. */
  readonly leftAlone: number;
  /** Some of them by name, each with the reason. */
  readonly named: readonly SkippedRecord[];
}

/**
 * Takes a change-set back and tells what came of it, also where the server does so as a job.
 * @param signal gives up looking; the server goes on
 * @throws what the call throws, or an Error with the job's own words
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
