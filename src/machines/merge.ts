import { assign, fromPromise, setup } from 'xstate';

/** One of the two records, in the order in which they were chosen. */
export type Which = 'first' | 'second';

/** Whose value of a field stands; lists may be joined. */
export type Choice = Which | 'both';

/** The two as they were read. */
export interface Pair {
  readonly versions: Readonly<Record<Which, number>>;
  /** The fields in which they differ, each with what is proposed. */
  readonly differing: Readonly<Record<string, Choice>>;
}

/** What a merge is made from. */
export interface Decision extends Pair {
  /** The record that stays; the other goes to the trash. */
  readonly stays: Which;
}

/** How the merge came out. `stale`: one of the two is not as it was read. */
export type MergeAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'stale' | 'refused'; readonly reason: string };

export interface MergeContext {
  readonly stays: Which;
  readonly pair: Pair | null;
  /** Why the last step did not come about. */
  readonly reason: string | null;
}

export type MergeEvent =
  | { readonly type: 'record.keep'; readonly which: Which }
  | { readonly type: 'field.choose'; readonly field: string; readonly choice: Choice }
  | { readonly type: 'merge.start' }
  | { readonly type: 'pair.reread' }
  | { readonly type: 'dialog.close' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const answerOf = ({ event }: { event: { output: MergeAnswer } }) => ({ answer: event.output });

/** Two records that mean the same become one: which stays, whose values stand, and nothing before both are seen. */
export const mergeMachine = setup({
  types: {
    context: {} as MergeContext,
    events: {} as MergeEvent,
    tags: {} as 'busy',
  },
  actors: {
    readPair: fromPromise<Pair>(notProvided('readPair')),
    mergePair: fromPromise<MergeAnswer, Decision | null>(notProvided('mergePair')),
  },
  guards: {
    isDone: (_, { answer }: { answer: MergeAnswer }) => answer.outcome === 'done',
    isStale: (_, { answer }: { answer: MergeAnswer }) => answer.outcome === 'stale',
    isDiffering: ({ context }, { field }: { field: string }) =>
      Object.hasOwn(context.pair?.differing ?? {}, field),
  },
  actions: {
    forgetReason: assign({ reason: null }),
    holdPair: assign(({ context }, { pair }: { pair: Pair }) => {
      const differing = { ...pair.differing };
      for (const [field, choice] of Object.entries(context.pair?.differing ?? {}))
        if (Object.hasOwn(differing, field)) differing[field] = choice;
      return { pair: { ...pair, differing } };
    }),
    holdStays: assign((_, { which }: { which: Which }) => ({ stays: which })),
    holdChoice: assign(({ context }, { field, choice }: { field: string; choice: Choice }) => ({
      pair: context.pair && {
        ...context.pair,
        differing: { ...context.pair.differing, [field]: choice },
      },
    })),
    holdRefusal: assign((_, { answer }: { answer: MergeAnswer }) => ({
      reason: answer.outcome === 'done' ? null : answer.reason,
    })),
    holdUnexpected: assign({ reason: 'Something went wrong. Nothing was merged; try again.' }),
  },
}).createMachine({
  id: 'merge',
  description: 'From two records that mean the same to one, which can be taken back whole.',
  context: { stays: 'first', pair: null, reason: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Both records are read as they are now. What was chosen before stays chosen.',
      tags: 'busy',
      invoke: {
        id: 'readPair',
        src: 'readPair',
        onDone: {
          target: 'choosing',
          actions: { type: 'holdPair', params: ({ event }) => ({ pair: event.output }) },
        },
        onError: { target: 'unread' },
      },
      on: { 'dialog.close': 'closed' },
    },
    unread: {
      description: 'One of them could not be read, so nothing can be decided.',
      on: { 'pair.reread': 'reading', 'dialog.close': 'closed' },
    },
    choosing: {
      description: 'Both are seen side by side: which stays, and whose value of each field.',
      on: {
        'record.keep': { actions: { type: 'holdStays', params: ({ event }) => event } },
        'field.choose': {
          guard: { type: 'isDiffering', params: ({ event }) => event },
          actions: { type: 'holdChoice', params: ({ event }) => event },
        },
        'merge.start': 'merging',
        'dialog.close': 'closed',
      },
    },
    merging: {
      description: 'Values, references and the address move in one change-set, or nothing does.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'mergePair',
        src: 'mergePair',
        input: ({ context }) => context.pair && { ...context.pair, stays: context.stays },
        onDone: [
          { guard: { type: 'isDone', params: answerOf }, target: 'merged' },
          {
            guard: { type: 'isStale', params: answerOf },
            target: 'reading',
            description: 'Somebody changed one of them: it is shown as it is now, before anything is merged.',
            actions: { type: 'holdRefusal', params: answerOf },
          },
          { target: 'choosing', actions: { type: 'holdRefusal', params: answerOf } },
        ],
        onError: { target: 'choosing', actions: 'holdUnexpected' },
      },
    },
    merged: { type: 'final', description: 'One record is left; that can be taken back.' },
    closed: { type: 'final', description: 'Nothing was merged.' },
  },
});
