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

/** As it was picked up; live updates renew the rows meanwhile. */
export interface LiftedRecord {
  readonly id: string;
  readonly version: number;
}

export interface ReorderContext {
  readonly record: LiftedRecord | null;
  readonly from: Position | null;
  readonly position: Position | null;
  readonly placed: Placed | null;
}

export type ReorderEvent =
  | { readonly type: 'record.lift'; readonly record: LiftedRecord; readonly position: Position }
  | { readonly type: 'position.choose'; readonly position: Position }
  | { readonly type: 'record.drop' }
  | { readonly type: 'move.cancel' };

export type ReorderEmitted =
  | { readonly type: 'record.dropped'; readonly position: Position | null }
  | { readonly type: 'record.moved'; readonly placed: Placed | null }
  | { readonly type: 'record.returned'; readonly recordId: string | null }
  | { readonly type: 'reorder.refused'; readonly reason: string }
  | { readonly type: 'record.located'; readonly ancestors: readonly string[] };

export type MoveRecordInput = Pick<ReorderContext, 'record' | 'position'>;

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
    /** @returns ids of the branches it is in */
    locateRecord: fromPromise<readonly string[], Pick<ReorderContext, 'record'>>(notProvided('locateRecord')),
    /** Resolves once the rows show where it is. */
    showPlaced: fromPromise<void>(notProvided('showPlaced')),
  },
  guards: {
    isAnotherPosition: ({ context: { from, position } }) =>
      from?.parentId !== position?.parentId || from?.afterId !== position?.afterId,
  },
  actions: {
    lift: assign((_, { record, position }: { record: LiftedRecord; position: Position }) => ({
      record,
      from: position,
      position,
      placed: null,
    })),
    storePlaced: assign((_, { placed }: { placed: Placed | null }) => ({ placed })),
    choosePosition: assign((_, { position }: { position: Position }) => ({ position })),
    forgetLifted: assign({ record: null, from: null, position: null }),
    emitDropped: emit(({ context: { position } }) => ({ type: 'record.dropped' as const, position })),
    emitMoved: emit(({ context: { placed } }) => ({ type: 'record.moved' as const, placed })),
    emitReturned: emit(({ context: { record } }) => ({
      type: 'record.returned' as const,
      recordId: record?.id ?? null,
    })),
    emitLocated: emit((_, { ancestors }: { ancestors: readonly string[] }) => ({
      type: 'record.located' as const,
      ancestors,
    })),
    emitRefused: emit((_, { reason }: { reason: string }) => ({ type: 'reorder.refused' as const, reason })),
  },
}).createMachine({
  id: 'reorder',
  description:
    'The order people keep by hand: a record is lifted, a place chosen for it, and written on the server.',
  context: { record: null, from: null, position: null, placed: null },
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
        input: ({ context: { record, position } }) => ({ record, position }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'storePlaced', params: ({ event }) => ({ placed: event.output }) }, 'emitMoved'],
        },
        onError: {
          target: 'locating',
          description: 'The place is gone, or makes a circle, or somebody else moved the record.',
          actions: { type: 'emitRefused', params: reasonOf },
        },
      },
    },
    locating: {
      description: 'The move was refused. The branches that the record is in now are found, to be opened.',
      tags: 'busy',
      invoke: {
        id: 'locateRecord',
        src: 'locateRecord',
        input: ({ context: { record } }) => ({ record }),
        onDone: {
          target: 'showing',
          actions: { type: 'emitLocated', params: ({ event }) => ({ ancestors: event.output }) },
        },
        onError: { target: 'resting' },
      },
    },
    showing: {
      description:
        'The server has answered. Until the screen’s own rows say so too, it would jump for a moment.',
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
