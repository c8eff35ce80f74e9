import { resumeChangeSet } from '../change-sets/change-set-writer.ts';
import type { Checkpoint, JobContext, JobHandler } from './job-types.ts';

const TRANSACTION_MS = 250;
/** A job does more, in pieces that hold locks for less than a second. */
export const MAX_SYNCHRONOUS_RECORDS = 200;

/** @param milliseconds 0: one step */
export const runSteps = async <State extends Checkpoint>(
  handler: JobHandler<State>,
  work: JobContext,
  before: State | null,
  milliseconds = TRANSACTION_MS,
): Promise<State> => {
  const end = performance.now() + milliseconds;
  let state = before ?? (await handler.begin(work));
  do {
    if (state.isDone) break;
    state = await handler.step(work, state);
  } while (performance.now() < end);
  return state;
};

/** @returns the change-set's id; null when nothing was written */
export const finishJob = async <State extends Checkpoint>(
  handler: JobHandler<State>,
  work: JobContext,
  state: State,
): Promise<string | null> => {
  const changeSet = state.changeSet && (await resumeChangeSet(work.tx, state.changeSet));
  const changeSetId = (await changeSet?.end(handler.summary?.(work, state))) ?? null;
  if (state.isDone) await handler.finish?.(work, state, changeSetId);
  return changeSetId;
};

export const runToEnd = async <State extends Checkpoint>(
  handler: JobHandler<State>,
  work: JobContext,
): Promise<{ readonly state: State; readonly changeSetId: string | null }> => {
  const state = await runSteps(handler, work, null, Infinity);
  return { state, changeSetId: await finishJob(handler, work, state) };
};
