import { assign, fromPromise, setup } from 'xstate';

/** Another record that what refers to this one shall refer to instead. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

/** How a step came out. A refusal says why, in words. */
export type DeletionAnswer =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface DeletionContext {
  readonly isArchived: boolean;
  readonly target: Target | null;
  /** Why the last step did not come about. */
  readonly reason: string | null;
}

export type DeletionEvent =
  | { readonly type: 'record.trash' }
  | { readonly type: 'record.archive' }
  | { readonly type: 'references.move' }
  | { readonly type: 'target.choose'; readonly target: Target | null }
  | { readonly type: 'target.cancel' }
  | { readonly type: 'uses.recount' }
  | { readonly type: 'dialog.close' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

/** Deleting one record: what uses it is counted first, and nothing happens before the person has chosen. */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as { readonly isArchived: boolean },
    events: {} as DeletionEvent,
    tags: {} as 'busy',
  },
  actors: {
    countUses: fromPromise<number>(notProvided('countUses')),
    trash: fromPromise<DeletionAnswer>(notProvided('trash')),
    archive: fromPromise<DeletionAnswer>(notProvided('archive')),
    moveReferences: fromPromise<DeletionAnswer, Target | null>(notProvided('moveReferences')),
  },
  guards: {
    isUsed: (_, { uses }: { uses: number }) => uses > 0,
    isDone: (_, { answer }: { answer: DeletionAnswer }) => answer.outcome === 'done',
    isNotArchived: ({ context }) => !context.isArchived,
    hasTarget: ({ context }) => context.target !== null,
  },
  actions: {
    forgetReason: assign({ reason: null }),
    forgetTarget: assign({ target: null }),
    holdTarget: assign((_, { target }: { target: Target | null }) => ({ target })),
    holdRefusal: assign((_, { answer }: { answer: DeletionAnswer }) => ({
      reason: answer.outcome === 'refused' ? answer.reason : null,
    })),
    holdUnexpected: assign({ reason: 'Something went wrong. Nothing was changed; try again.' }),
  },
}).createMachine({
  id: 'deletion',
  description: 'From "Delete" to the trash, or to what is better where a record is in use.',
  context: ({ input }) => ({ ...input, target: null, reason: null }),
  initial: 'counting',
  states: {
    counting: {
      description: 'Counts what refers to the record. Nothing can be deleted before that is known.',
      tags: 'busy',
      invoke: {
        id: 'countUses',
        src: 'countUses',
        onDone: [
          { guard: { type: 'isUsed', params: ({ event }) => ({ uses: event.output }) }, target: 'used' },
          { target: 'unused' },
        ],
        onError: { target: 'uncounted' },
      },
      on: { 'dialog.close': 'closed' },
    },
    uncounted: {
      description: 'What uses it is not known, so it cannot be deleted.',
      on: { 'uses.recount': 'counting', 'dialog.close': 'closed' },
    },
    unused: {
      description: 'Nothing refers to it.',
      on: { 'record.trash': 'trashing', 'dialog.close': 'closed' },
    },
    used: {
      description: 'Counts and links are shown, and what can be done instead.',
      on: {
        'record.archive': { guard: 'isNotArchived', target: 'archiving' },
        'references.move': 'choosing',
        'dialog.close': 'closed',
      },
    },
    choosing: {
      description: 'The person looks for the record that shall take its place.',
      entry: 'forgetReason',
      on: {
        'target.choose': { actions: { type: 'holdTarget', params: ({ event }) => event } },
        'target.cancel': { target: 'used', actions: 'forgetTarget' },
        'references.move': { guard: 'hasTarget', target: 'moving' },
        'dialog.close': 'closed',
      },
    },
    moving: {
      description: 'All that refers to it refers to the other record, in one change-set.',
      tags: 'busy',
      invoke: {
        id: 'moveReferences',
        src: 'moveReferences',
        input: ({ context }) => context.target,
        onDone: {
          target: 'counting',
          description: 'What could not move, and what came meanwhile, is counted again.',
          actions: [
            { type: 'holdRefusal', params: ({ event }) => ({ answer: event.output }) },
            'forgetTarget',
          ],
        },
        onError: { target: 'counting', actions: ['holdUnexpected', 'forgetTarget'] },
      },
    },
    archiving: {
      description: 'The server has the word on archiving.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'archive',
        src: 'archive',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'archived',
          },
          {
            target: 'counting',
            actions: { type: 'holdRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'counting', actions: 'holdUnexpected' },
      },
    },
    trashing: {
      description: 'The server has the word, and counts once more itself.',
      tags: 'busy',
      entry: 'forgetReason',
      invoke: {
        id: 'trash',
        src: 'trash',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ answer: event.output }) },
            target: 'trashed',
          },
          {
            target: 'counting',
            description: 'Something may refer to it since it was counted.',
            actions: { type: 'holdRefusal', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'counting', actions: 'holdUnexpected' },
      },
    },
    trashed: { type: 'final', description: 'It is in the trash; that can be taken back.' },
    archived: { type: 'final', description: 'It stays, out of the way, with all that refers to it.' },
    closed: { type: 'final', description: 'Nothing was changed, or nothing more.' },
  },
});
