import type { Job } from '../../contract/jobs.ts';
import {
  choicesOf,
  mergeMachine,
  type MergeContext,
  type Merged,
  type Pair,
} from '../../src/machines/merge.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { actorDone, actorFails, plainEvent } from '../support/sample-events.ts';
import { withStubActors } from '../support/stub-actors.ts';

const merged: Merged = {
  kind: 'universities',
  title: 'Lake College',
  duplicate: 'The Lake College',
  changeSetId: null,
  isMerged: false,
};
const job: Job = {
  id: 'job',
  kind: 'merge',
  state: 'cancelled',
  total: 3,
  done: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  ended_at: '2026-11-21T09:00:10.000Z',
  change_set_id: null,
  result: null,
  failure: null,
};
const pair: Pair = {
  versions: { first: 1, second: 2 },
  survivor: 'second',
  proposed: { first: { city: 'first' }, second: { city: 'second' } },
  changes: null,
};

/** What the graph of a merge is made from. */
export const model: Model = {
  machine: withStubActors(mergeMachine),
  input: { stays: null, chosen: {} },
  samples: {
    'record.keep': [{ label: 'keep the first', event: { type: 'record.keep', which: 'first' } }],
    'field.choose': [
      {
        label: 'take the second’s city',
        event: { type: 'field.choose', field: 'city', choice: 'second' },
      },
      {
        label: 'choose in a field they have alike',
        event: { type: 'field.choose', field: 'country', choice: 'second' },
      },
    ],
    ...plainEvent('merge.start', 'merge'),
    ...plainEvent('pair.reload', 'read again'),
    'pair.changed': [
      {
        label: 'others change the city',
        event: { type: 'pair.changed', pair: { ...pair, changes: 'City of “Lake College” changed.' } },
      },
    ],
    'xstate.done.actor.watchPair': [actorDone('watchPair', 'the watch ends', undefined)],
    ...actorFails('watchPair', 'the watch breaks'),
    ...plainEvent('dialog.close', 'close'),
    'xstate.done.actor.readPair': [
      actorDone('readPair', 'both are read', pair),
      actorDone('readPair', 'others changed one', { ...pair, changes: 'City of “Lake College” changed.' }),
    ],
    ...actorFails('readPair', 'reading breaks'),
    'xstate.done.actor.mergePair': [
      actorDone('mergePair', 'merged', { outcome: 'done', merged }),
      actorDone('mergePair', 'a job merges them', { outcome: 'queued', merged, jobId: 'job' }),
      actorDone('mergePair', 'one was changed meanwhile', {
        outcome: 'recordChanged',
        reason: 'Somebody changed it.',
      }),
      actorDone('mergePair', 'refused', { outcome: 'refused', reason: 'One of them is in the trash.' }),
    ],
    ...actorFails('mergePair', 'merging breaks'),
    'xstate.done.actor.job': [
      actorDone('job', 'the job is done', { ...job, state: 'done', change_set_id: 'change' }),
      actorDone('job', 'the job was cancelled', job),
    ],
    ...actorFails('job', 'following the job breaks'),
  },
  project: (context: MergeContext) => [
    context.stays,
    choicesOf(context),
    context.chosen,
    context.reason !== null,
    context.pair?.changes,
  ],
};
