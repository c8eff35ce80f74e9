import type { Job } from '../../contract/jobs.ts';
import { jobMachine, type JobContext } from '../../src/machines/job.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorDone, actorFailed, actorFails, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

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
    ...plainEvent('job.cancel', 'cancel'),
    ...plainEvent('job.progressed', 'it got on'),
    'xstate.done.actor.readJob': [
      actorDone('readJob', 'it is queued', { ...running, state: 'waiting', done: 0, total: null }),
      actorDone('readJob', 'it runs', running),
      actorDone('readJob', 'it is done', {
        ...running,
        state: 'done',
        done: 1200,
        change_set_id: 'undo',
        result,
      }),
      actorDone('readJob', 'it was cancelled', { ...running, state: 'cancelled' }),
      actorDone('readJob', 'it failed', {
        ...running,
        state: 'failed',
        failure: { code: 'gone', detail: 'It is gone.' },
      }),
    ],
    'xstate.error.actor.readJob': [
      actorFailed('readJob', 'the connection is lost'),
      actorFailed('readJob', 'it breaks without a word', null),
    ],
    'xstate.done.actor.cancelJob': [actorDone('cancelJob', 'it is told to stop', running)],
    ...actorFails('cancelJob', 'cancelling comes too late'),
    'xstate.done.actor.listenToJob': [actorDone('listenToJob', 'the events end', undefined)],
    ...actorFails('listenToJob', 'the events break'),
    ...plainEvent('xstate.after.pollInterval.job.following.queued', 'time to look at the queue'),
    ...plainEvent('xstate.after.pollInterval.job.following.running', 'time to look again'),
    ...plainEvent('xstate.after.pollInterval.job.following.lost', 'time to look for the server'),
  },
  project: ({ total, isReadOutdated, ended, reason }: JobContext) => [
    total !== null,
    isReadOutdated,
    ended !== null,
    reason !== null,
  ],
};
