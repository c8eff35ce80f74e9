import type { Job } from '../../contract/jobs.ts';
import { jobMachine, type JobContext } from '../../src/machines/job.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const broken = (actor: string, label: string, error: unknown = new Error('No answer.')) => ({
  [`xstate.error.actor.${actor}`]: [{ label, event: { type: `xstate.error.actor.${actor}`, error } }],
});
const done = (actor: string, label: string, output: unknown): Sample => ({
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

/** What the graph of a job is made from. */
export const model: Model = {
  machine: withStubActors(jobMachine),
  input: { jobId: 'job' },
  samples: {
    ...plain('job.cancel', 'cancel'),
    ...plain('job.progressed', 'it got on'),
    'xstate.done.actor.readJob': [
      done('readJob', 'it is queued', { ...running, state: 'waiting', done: 0, total: null }),
      done('readJob', 'it runs', running),
      done('readJob', 'it is done', { ...running, state: 'done', done: 1200, change_set_id: 'undo', result }),
      done('readJob', 'it was cancelled', { ...running, state: 'cancelled' }),
      done('readJob', 'it failed', {
        ...running,
        state: 'failed',
        failure: { code: 'gone', detail: 'It is gone.' },
      }),
    ],
    'xstate.error.actor.readJob': [
      ...(broken('readJob', 'the connection is lost')['xstate.error.actor.readJob'] ?? []),
      ...(broken('readJob', 'it breaks without a word', null)['xstate.error.actor.readJob'] ?? []),
    ],
    'xstate.done.actor.cancelJob': [done('cancelJob', 'it is told to stop', running)],
    ...broken('cancelJob', 'cancelling comes too late'),
    'xstate.done.actor.listenToJob': [done('listenToJob', 'the events end', undefined)],
    ...broken('listenToJob', 'the events break'),
    ...plain('xstate.after.pollInterval.job.following.queued', 'time to look at the queue'),
    ...plain('xstate.after.pollInterval.job.following.running', 'time to look again'),
    ...plain('xstate.after.pollInterval.job.following.lost', 'time to look for the server'),
  },
  project: ({ total, isReadOutdated, ended, reason }: JobContext) => [
    total !== null,
    isReadOutdated,
    ended !== null,
    reason !== null,
  ],
};
