import type { Job } from '../../contract/jobs.ts';
import { bulkChangeMachine, type BulkChangeContext } from '../../src/machines/bulk-change.ts';
import type { Model, Sample } from '../support/machine-graph.ts';
import { withSilentActors } from '../support/silent-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const broken = (actor: string, label: string) => ({
  [`xstate.error.actor.${actor}`]: [
    { label, event: { type: `xstate.error.actor.${actor}`, error: new Error('No answer.') } },
  ],
});
const done = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});

const job: Job = {
  id: 'job',
  kind: 'bulk',
  state: 'running',
  total: 500,
  done: 200,
  created_at: '2026-11-21T09:00:00Z',
  ended_at: null,
  change_set_id: null,
  result: null,
  failure: null,
};
const resultOf = (changed: number, failed: number) => ({
  changed,
  failed,
  unchanged: 500 - changed - failed,
  left_alone: [],
});

/** What the graph of a bulk change is made from. */
export const model: Model = {
  machine: withSilentActors(bulkChangeMachine),
  input: { setId: null, count: 500 },
  samples: {
    'work.review': [
      { label: 'review a change of status', event: { type: 'work.review', fields: ['status'] } },
      { label: 'review nothing', event: { type: 'work.review', fields: [] } },
    ],
    ...plain('work.revise', 'go back'),
    ...plain('work.confirm', 'confirm'),
    'job.resume': [{ label: 'come back to a job', event: { type: 'job.resume', jobId: 'job' } }],
    ...plain('job.cancel', 'cancel the job'),
    ...plain('change.undo', 'undo'),
    ...plain('bulk.close', 'close'),
    'xstate.done.actor.freezeChoice': [done('freezeChoice', 'frozen', { setId: 'set', count: 500 })],
    ...broken('freezeChoice', 'freezing fails'),
    'xstate.done.actor.startJob': [
      done('startJob', 'the job is in line', { ...job, state: 'waiting', done: 0 }),
    ],
    ...broken('startJob', 'starting fails'),
    'xstate.done.actor.readJob': [
      done('readJob', 'the job runs', job),
      done('readJob', 'the job is done', {
        ...job,
        state: 'done',
        done: 500,
        change_set_id: 'change',
        result: resultOf(497, 3),
      }),
      done('readJob', 'the job is done and changed nothing', {
        ...job,
        state: 'done',
        done: 500,
        result: resultOf(0, 0),
      }),
      done('readJob', 'the job was cancelled', { ...job, state: 'cancelled' }),
      done('readJob', 'the job was cancelled half-way', {
        ...job,
        state: 'cancelled',
        change_set_id: 'change',
        result: resultOf(200, 0),
      }),
      done('readJob', 'the job failed', {
        ...job,
        state: 'failed',
        failure: { code: 'conflict', detail: 'These records were changed since they were chosen.' },
      }),
    ],
    ...broken('readJob', 'no word of the job'),
    'xstate.done.actor.cancelJob': [done('cancelJob', 'the job is told to stop', job)],
    ...broken('cancelJob', 'cancelling fails'),
    'xstate.done.actor.undoChange': [
      done('undoChange', 'undone', { undone: 497, trashed: 0, leftAlone: 0, named: [] }),
    ],
    ...broken('undoChange', 'undoing fails'),
    ...plain('xstate.after.untilNextLook.bulkChange.following.waiting', 'time to look again'),
  },
  project: ({ setId, jobId, result, changeSetId, reason }: BulkChangeContext) => [
    setId !== null,
    jobId !== null,
    result !== null,
    changeSetId !== null,
    reason !== null,
  ],
};
