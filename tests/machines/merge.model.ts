import type { Job } from '../../contract/jobs.ts';
import {
  choicesOf,
  mergeMachine,
  type MergeContext,
  type Merged,
  type Pair,
} from '../../src/machines/merge.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const plain = (type: string, label: string) => ({ [type]: [{ label, event: { type } }] });
const done = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});
const broken = (actor: string, label: string) => ({
  [`xstate.error.actor.${actor}`]: [
    { label, event: { type: `xstate.error.actor.${actor}`, error: new Error('No answer.') } },
  ],
});
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
};

/** What the graph of a merge is made from. */
export const model: Model = {
  machine: withStubActors(mergeMachine),
  input: undefined,
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
    ...plain('merge.start', 'merge'),
    ...plain('pair.reload', 'read again'),
    ...plain('dialog.close', 'close'),
    'xstate.done.actor.readPair': [done('readPair', 'both are read', pair)],
    ...broken('readPair', 'reading breaks'),
    'xstate.done.actor.mergePair': [
      done('mergePair', 'merged', { outcome: 'done', merged }),
      done('mergePair', 'a job merges them', { outcome: 'queued', merged, jobId: 'job' }),
      done('mergePair', 'one was changed meanwhile', {
        outcome: 'recordChanged',
        reason: 'Somebody changed it.',
      }),
      done('mergePair', 'refused', { outcome: 'refused', reason: 'One of them is in the trash.' }),
    ],
    ...broken('mergePair', 'merging breaks'),
    'xstate.done.actor.job': [
      done('job', 'the job is done', { ...job, state: 'done', change_set_id: 'change' }),
      done('job', 'the job was cancelled', job),
    ],
    ...broken('job', 'following the job breaks'),
  },
  project: (context: MergeContext) => [
    context.stays,
    choicesOf(context),
    context.chosen,
    context.reason !== null,
  ],
};
