import type { Job } from '../../contract/jobs.ts';
import { bulkChangeMachine, type BulkChangeContext } from '../../src/machines/bulk-change.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorDone, actorFailed, actorFails, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

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

const UNANSWERED = Object.assign(new Error('No answer.'), { name: 'Unanswered' });

/** What the graph of a bulk change is made from. */
export const model: Model = {
  machine: withStubActors(bulkChangeMachine),
  input: {
    name: 'archive',
    noun: { singular: 'university', plural: 'Universities' },
    choice: { ids: [] },
    setId: null,
    count: 500,
    isUndoable: true,
  },
  samples: {
    'work.review': [
      {
        label: 'review a change of status',
        event: { type: 'work.review', fields: ['status'], work: { change: { status: 'archived' } } },
      },
      { label: 'review nothing', event: { type: 'work.review', fields: [], work: { change: {} } } },
    ],
    'work.apply': [
      {
        label: 'apply a change of status at once',
        event: { type: 'work.apply', fields: ['status'], work: { change: { status: 'archived' } } },
      },
      { label: 'apply nothing', event: { type: 'work.apply', fields: [], work: { change: {} } } },
    ],
    'work.resume': [
      {
        label: 'come back to a change without an answer',
        event: { type: 'work.resume', work: { change: { status: 'archived' } }, setId: 'set', count: 500 },
      },
    ],
    ...plainEvent('work.revise', 'go back'),
    ...plainEvent('work.confirm', 'confirm'),
    'job.attach': [{ label: 'come back to a job', event: { type: 'job.attach', jobId: 'job' } }],
    ...plainEvent('job.cancel', 'cancel the job'),
    ...plainEvent('change.undo', 'undo'),
    ...plainEvent('bulk.close', 'close'),
    ...plainEvent('view.left', 'leave'),
    ...plainEvent('server.returned', 'the server is back'),
    'xstate.done.actor.watchConnection': [actorDone('watchConnection', 'the watch ends', undefined)],
    ...actorFails('watchConnection', 'the watch breaks'),
    'xstate.done.actor.snapshotSelection': [
      actorDone('snapshotSelection', 'snapshot', { setId: 'set', count: 500 }),
      actorDone('snapshotSelection', 'snapshot of fewer', { setId: 'set', count: 499 }),
    ],
    'xstate.error.actor.snapshotSelection': [
      actorFailed('snapshotSelection', 'snapshotting fails'),
      actorFailed('snapshotSelection', 'snapshotting fails for want of an answer', UNANSWERED),
    ],
    'xstate.done.actor.startJob': [
      actorDone('startJob', 'the job is in line', { ...job, state: 'waiting', done: 0 }),
    ],
    'xstate.error.actor.startJob': [
      actorFailed('startJob', 'starting fails'),
      actorFailed('startJob', 'starting fails for want of an answer', UNANSWERED),
    ],
    'xstate.done.actor.job': [
      actorDone('job', 'the job is done', {
        ...job,
        state: 'done',
        done: 500,
        change_set_id: 'change',
        result: resultOf(497, 3),
      }),
      actorDone('job', 'the job is done and skipped none', {
        ...job,
        state: 'done',
        done: 500,
        change_set_id: 'change',
        result: resultOf(497, 0),
      }),
      actorDone('job', 'the job is done, and references to what it restored stay elsewhere', {
        ...job,
        state: 'done',
        done: 500,
        change_set_id: 'change',
        result: {
          ...resultOf(500, 0),
          reference_moves: [
            { id: 'move', summary: 'Moved references from A to B', records: 3, undoable: true },
          ],
        },
      }),
      actorDone('job', 'the job is done and changed nothing', {
        ...job,
        state: 'done',
        done: 500,
        result: resultOf(0, 0),
      }),
      actorDone('job', 'the job was cancelled', { ...job, state: 'cancelled' }),
      actorDone('job', 'the job was cancelled half-way', {
        ...job,
        state: 'cancelled',
        change_set_id: 'change',
        result: resultOf(200, 0),
      }),
      actorDone('job', 'the job failed', {
        ...job,
        state: 'failed',
        failure: { code: 'internal', detail: 'Something went wrong.' },
      }),
      actorDone('job', 'others changed the records', {
        ...job,
        state: 'failed',
        failure: { code: 'conflict', detail: 'These records were changed since they were chosen.' },
      }),
    ],
    ...actorFails('job', 'no word of the job'),
    'xstate.done.actor.undo': [
      actorDone('undo', 'undone', {
        undone: { undone: 497, trashed: 0, skipped: 0, named: [] },
        reason: null,
      }),
      actorDone('undo', 'the undo fails', { undone: null, reason: 'It is too old.' }),
    ],
    ...actorFails('undo', 'undoing fails'),
  },
  project: ({ work, setId, count, jobId, result, changeSetId, reason, isUnanswered }: BulkChangeContext) => [
    count,
    work !== null,
    setId !== null,
    jobId !== null,
    result !== null,
    changeSetId !== null,
    reason !== null,
    isUnanswered,
  ],
};
