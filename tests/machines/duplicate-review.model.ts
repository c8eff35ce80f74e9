import { duplicateReviewMachine, type DuplicateReviewContext } from '../../src/machines/duplicate-review.ts';
import type { Model } from '../../src/inspector/machine-graph.ts';
import { withStubActors } from '../support/stub-actors.ts';

const decision = {
  kind: 'universities',
  first: 'one',
  second: 'other',
  state: 'distinct',
  before: 'open',
  name: 'One University',
} as const;

/** What the graph of deciding about possible duplicates is made from. */
export const model: Model = {
  machine: withStubActors(duplicateReviewMachine),
  input: undefined,
  samples: {
    'pair.decide': [
      { label: 'not a duplicate', event: { type: 'pair.decide', decision } },
      { label: 'decide later', event: { type: 'pair.decide', decision: { ...decision, state: 'later' } } },
    ],
    'decision.retry': [{ label: 'try again', event: { type: 'decision.retry' } }],
    'decision.dismiss': [{ label: 'dismiss the reason', event: { type: 'decision.dismiss' } }],
    'xstate.done.actor.decide': [
      {
        label: 'it is saved',
        event: { type: 'xstate.done.actor.decide', output: { outcome: 'decided' } },
      },
      {
        label: 'it is refused',
        event: { type: 'xstate.done.actor.decide', output: { outcome: 'refused', reason: 'Gone.' } },
      },
    ],
    'xstate.error.actor.decide': [
      { label: 'something breaks', event: { type: 'xstate.error.actor.decide', error: null } },
    ],
  },
  project: ({ decision: held, reason }: DuplicateReviewContext) => [held?.state ?? null, reason !== null],
};
