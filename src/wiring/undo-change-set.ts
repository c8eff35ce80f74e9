import { readJob, type Job, type LeftAlone } from '../../contract/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { changeSetCalls } from '../api/records.ts';

export interface Undone {
  readonly undone: number;
  /** Records changed again since, which are kept as they are. */
  readonly leftAlone: number;
  /** Some of them by name, each with the reason. */
  readonly named: readonly LeftAlone[];
}

/** Milliseconds between two looks at the job. */
const UNTIL_NEXT_LOOK = 400;

const endOf = async (http: HttpClient, { id }: Job, signal: AbortSignal): Promise<Job> => {
  for (;;) {
    // One look after another: each waits for what the one before it saw.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, UNTIL_NEXT_LOOK));
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await http.call(readJob, { params: { id }, signal });
    if (data.ended_at !== null) return data;
  }
};

/**
 * Takes a change-set back and tells what came of it, also where the server does so as a job.
 * @param signal gives up looking; the server goes on
 * @throws what the call throws, or an Error with the job's own words
 */
export const undoChangeSet = async (http: HttpClient, id: string, signal: AbortSignal): Promise<Undone> => {
  const { undone, left_alone: leftAlone, job } = await changeSetCalls.undo(http, id);
  if (!job) return { undone, leftAlone: leftAlone.length, named: leftAlone };
  const { result, failure } = await endOf(http, job, signal);
  if (!result) throw new Error(failure?.detail ?? 'Undoing was cancelled.');
  return { undone: result.changed, leftAlone: result.failed, named: result.left_alone };
};
