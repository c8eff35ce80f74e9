import { assign, emit, fromPromise, setup } from 'xstate';
import type { DuplicateDecision, DuplicateState } from '../../contract/duplicates.ts';

export interface PairDecision extends DuplicateDecision {
  readonly before: DuplicateState;
  /** Of both records. */
  readonly name: string;
}

export interface DuplicateReviewContext {
  /** Being saved, or saved last. */
  readonly decision: PairDecision | null;
  readonly reason: string | null;
}

export type DecisionResult =
  | { readonly outcome: 'decided' }
  | { readonly outcome: 'refused'; readonly reason: string };

export type DuplicateReviewEvent =
  | { readonly type: 'pair.decide'; readonly decision: PairDecision }
  | { readonly type: 'decision.retry' }
  | { readonly type: 'decision.dismiss' };

export type DuplicateReviewEmitted = {
  readonly type: 'pair.decided';
  readonly decision: PairDecision | null;
};

const resultOf = ({ event }: { event: { output: DecisionResult } }) => ({ result: event.output });

export const duplicateReviewMachine = setup({
  types: {
    context: {} as DuplicateReviewContext,
    events: {} as DuplicateReviewEvent,
    emitted: {} as DuplicateReviewEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    decide: fromPromise<DecisionResult, PairDecision | null>(() =>
      Promise.reject(new Error('provide decide in wiring')),
    ),
  },
  guards: {
    isDecided: (_, { result }: { result: DecisionResult }) => result.outcome === 'decided',
  },
  actions: {
    storeDecision: assign((_, { decision }: { decision: PairDecision }) => ({ decision })),
    storeRefusal: assign((_, { result }: { result: DecisionResult }) => ({
      reason: result.outcome === 'refused' ? result.reason : null,
    })),
    storeUnexpected: assign({ reason: 'The decision wasn’t saved.' }),
    forgetReason: assign({ reason: null }),
    emitDecided: emit(({ context: { decision } }) => ({ type: 'pair.decided' as const, decision })),
  },
}).createMachine({
  id: 'duplicateReview',
  description: 'The decision about a pair is saved before the next pair is decided.',
  context: { decision: null, reason: null },
  initial: 'reviewing',
  states: {
    reviewing: {
      description: 'The person compares a pair.',
      on: {
        'pair.decide': {
          target: 'deciding',
          actions: { type: 'storeDecision', params: ({ event }) => event },
        },
      },
    },
    deciding: {
      description: 'The server remembers the decision.',
      tags: ['busy', 'writing'],
      entry: 'forgetReason',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context: { decision } }) => decision,
        onDone: [
          { guard: { type: 'isDecided', params: resultOf }, target: 'reviewing', actions: 'emitDecided' },
          {
            target: 'undecided',
            description: 'A record is gone, or the server cannot be reached.',
            actions: { type: 'storeRefusal', params: resultOf },
          },
        ],
        onError: { target: 'undecided', actions: 'storeUnexpected' },
      },
    },
    undecided: {
      description: 'The decision was not saved; the reason is shown.',
      on: {
        'decision.retry': { target: 'deciding' },
        'decision.dismiss': { target: 'reviewing', actions: 'forgetReason' },
        'pair.decide': {
          target: 'deciding',
          actions: { type: 'storeDecision', params: ({ event }) => event },
        },
      },
    },
  },
});
