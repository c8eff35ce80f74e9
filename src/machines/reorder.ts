import { assign, emit, fromPromise, setup } from 'xstate';
import type { Written } from '../../contract/change-sets.ts';

/** Null parent: the root; null sibling: first. */
export interface Position {
  readonly parentId: string | null;
  readonly afterId: string | null;
}

/** A record in its new place, with the names of what is around it. */
export interface Placed {
  readonly written: Written;
  readonly hasNewParent: boolean;
  readonly under: string | null;
  readonly after: string | null;
}

export interface ReorderContext {
  readonly recordId: string | null;
  readonly from: Position | null;
  readonly position: Position | null;
  readonly placed: Placed | null;
}

export type ReorderEvent =
  | { readonly type: 'record.lift'; readonly recordId: string; readonly position: Position }
  | { readonly type: 'position.choose'; readonly position: Position }
  | { readonly type: 'record.drop' }
  | { readonly type: 'move.cancel' };

export type ReorderEmitted =
  | { readonly type: 'record.dropped'; readonly position: Position | null }
  | { readonly type: 'record.moved'; readonly placed: Placed | null }
  | { readonly type: 'record.returned'; readonly recordId: string | null }
  | { readonly type: 'reorder.refused'; readonly reason: string };

export type MoveRecordInput = Pick<ReorderContext, 'recordId' | 'position'>;

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const reorderMachine = setup({
  types: {
    context: {} as ReorderContext,
    events: {} as ReorderEvent,
    emitted: {} as ReorderEmitted,
    tags: {} as 'lifted' | 'busy' | 'writing',
  },
  actors: {
    moveRecord: fromPromise<Placed | null, MoveRecordInput>(notProvided('moveRecord')),
    /** Resolves once the rows show the move. */
    showPlaced: fromPromise<void>(notProvided('showPlaced')),
  },
  guards: {
    isAnotherPosition: ({ context: { from, position } }) =>
      from?.parentId !== position?.parentId || from?.afterId !== position?.afterId,
  },
  actions: {
    lift: assign((_, { recordId, position }: { recordId: string; position: Position }) => ({
      recordId,
      from: position,
      position,
      placed: null,
    })),
    storePlaced: assign((_, { placed }: { placed: Placed | null }) => ({ placed })),
    choosePosition: assign((_, { position }: { position: Position }) => ({ position })),
    forgetLifted: assign({ recordId: null, from: null, position: null }),
    emitDropped: emit(({ context: { position } }) => ({ type: 'record.dropped' as const, position })),
    emitMoved: emit(({ context: { placed } }) => ({ type: 'record.moved' as const, placed })),
    emitReturned: emit(({ context: { recordId } }) => ({ type: 'record.returned' as const, recordId })),
    emitRefused: emit((_, { reason }: { reason: string }) => ({ type: 'reorder.refused' as const, reason })),
  },
}).createMachine({
  id: 'reorder',
  description:
    'The order people keep by hand: a record is lifted, a place chosen for it, and written on the server.',
  context: { recordId: null, from: null, position: null, placed: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Everything is where the server says it is.',
      entry: 'forgetLifted',
      on: {
        'record.lift': { target: 'lifted', actions: { type: 'lift', params: ({ event }) => event } },
      },
    },
    lifted: {
      description: 'One record is lifted. Nothing is written yet.',
      tags: 'lifted',
      on: {
        'position.choose': { actions: { type: 'choosePosition', params: ({ event }) => event } },
        'record.drop': [
          { guard: 'isAnotherPosition', target: 'saving' },
          {
            target: 'resting',
            description: 'Dropped where it came from: there is nothing to write.',
            actions: 'emitReturned',
          },
        ],
        'move.cancel': { target: 'resting', actions: 'emitReturned' },
      },
    },
    saving: {
      description:
        'The server finds the place. It is shown there already; until the answer nothing else is lifted.',
      tags: ['busy', 'writing'],
      entry: 'emitDropped',
      invoke: {
        id: 'moveRecord',
        src: 'moveRecord',
        input: ({ context }) => ({ recordId: context.recordId, position: context.position }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'storePlaced', params: ({ event }) => ({ placed: event.output }) }, 'emitMoved'],
        },
        onError: {
          target: 'resting',
          description: 'The place is gone, or makes a circle: the record is where it was.',
          actions: { type: 'emitRefused', params: reasonOf },
        },
      },
    },
    showing: {
      description: 'It is written. Until the screen’s own rows say so too, it would jump back for a moment.',
      tags: 'busy',
      invoke: {
        id: 'showPlaced',
        src: 'showPlaced',
        onDone: { target: 'resting' },
        onError: { target: 'resting' },
      },
    },
  },
});
