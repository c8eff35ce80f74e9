import { undoingMachine, type UndoingContext } from '../../src/machines/undoing.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Model, Sample } from '../support/machine-graph.ts';
import { withSilentActors } from '../support/silent-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const broken = (actor: string, label: string) => ({
  [`xstate.error.actor.${actor}`]: [
    { label, event: { type: `xstate.error.actor.${actor}`, error: new Error('No answer.') } },
  ],
});
const done = (actor: string, label: string, output: Job): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});

const running: Job = {
  id: 'job',
  kind: 'undo',
  state: 'running',
  total: 1200,
  done: 500,
  created_at: '2026-11-21T09:00:00.000Z',
  ended_at: null,
  change_set_id: null,
  result: null,
  failure: null,
};
const result = { changed: 1198, unchanged: 0, failed: 2, left_alone: [] };
const finished: Job = { ...running, state: 'done', done: 1200, change_set_id: 'undo', result };

/** What the graph of an undoing is made from. */
export const model: Model = {
  machine: withSilentActors(undoingMachine),
  input: { jobId: 'job' },
  samples: {
    ...plain('job.cancel', 'cancel'),
    ...plain('undoing.close', 'close'),
    'xstate.done.actor.readJob': [
      done('readJob', 'it is under way', running),
      done('readJob', 'it is done', finished),
      done('readJob', 'it is done and could change nothing', { ...finished, change_set_id: null }),
      done('readJob', 'it was cancelled', { ...running, state: 'cancelled' }),
      done('readJob', 'it was cancelled half-way', { ...finished, state: 'cancelled', done: 500 }),
      done('readJob', 'it failed', {
        ...running,
        state: 'failed',
        failure: { code: 'gone', detail: 'It is gone.' },
      }),
      done('readJob', 'it failed without a word', { ...running, state: 'failed' }),
    ],
    ...broken('readJob', 'no word of it'),
    'xstate.done.actor.cancelJob': [done('cancelJob', 'it is told to stop', running)],
    ...broken('cancelJob', 'cancelling comes too late'),
    ...plain('xstate.after.untilNextLook.undoing.following.waiting', 'time to look again'),
  },
  project: ({ total, result: told, changeSetId, reason }: UndoingContext) => [
    total !== null,
    told !== null,
    changeSetId !== null,
    reason !== null,
  ],
};
