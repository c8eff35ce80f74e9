import { assign, emit, fromPromise, setup } from 'xstate';

/** Where a record stands or shall stand: under which other one, null being the top, and right after which, null being first. */
export interface Slot {
  readonly parentId: string | null;
  readonly afterId: string | null;
}

/** One record on its way to one place. */
export interface Placing {
  readonly recordId: string;
  readonly slot: Slot;
}

/** The record as it was written. */
export interface WrittenPlace {
  readonly kind: string;
  readonly title: string;
  /** What Undo undoes. */
  readonly changeSetId: string | null;
  /** Whether what somebody else changed meanwhile was kept. */
  readonly isMerged: boolean;
}

/** A record in its new place, with what is around it by name. */
export interface Placed {
  readonly written: WrittenPlace;
  /** Whether it matters what it hangs under. */
  readonly isTree: boolean;
  readonly under: string | null;
  readonly after: string | null;
}

export interface PlacingContext {
  /** The record that is held; null while none is. */
  readonly recordId: string | null;
  /** Where it was taken from. */
  readonly from: Slot | null;
  /** Where it would be dropped now. */
  readonly slot: Slot | null;
  /** What was written last. */
  readonly placed: Placed | null;
}

export type PlacingEvent =
  | { readonly type: 'record.lift'; readonly recordId: string; readonly slot: Slot }
  | { readonly type: 'slot.choose'; readonly slot: Slot }
  | { readonly type: 'record.drop' }
  | { readonly type: 'record.putBack' };

export type PlacingEmitted =
  | { readonly type: 'record.dropped'; readonly slot: Slot | null }
  | { readonly type: 'record.placed'; readonly placed: Placed | null }
  | { readonly type: 'record.returned'; readonly recordId: string | null }
  | { readonly type: 'placing.refused'; readonly reason: string };

export interface PlacingInput {
  readonly recordId: string | null;
  readonly slot: Slot | null;
}

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** One record is taken from its place and put in another, by pointer, by keyboard or from a dialog. */
export const placingMachine = setup({
  types: {
    context: {} as PlacingContext,
    events: {} as PlacingEvent,
    emitted: {} as PlacingEmitted,
    tags: {} as 'held' | 'busy' | 'writing',
  },
  actors: {
    placeRecord: fromPromise<Placed | null, PlacingInput>(notProvided('placeRecord')),
    /** Resolves once the screen’s own rows show it. */
    showPlaced: fromPromise<void>(notProvided('showPlaced')),
  },
  guards: {
    isElsewhere: ({ context: { from, slot } }) =>
      from?.parentId !== slot?.parentId || from?.afterId !== slot?.afterId,
  },
  actions: {
    hold: assign((_, { recordId, slot }: Placing) => ({ recordId, from: slot, slot, placed: null })),
    holdPlaced: assign((_, { placed }: { placed: Placed | null }) => ({ placed })),
    chooseSlot: assign((_, { slot }: { slot: Slot }) => ({ slot })),
    letGo: assign({ recordId: null, from: null, slot: null }),
    tellDropped: emit(({ context: { slot } }) => ({ type: 'record.dropped' as const, slot })),
    tellPlaced: emit(({ context: { placed } }) => ({ type: 'record.placed' as const, placed })),
    tellReturned: emit(({ context: { recordId } }) => ({ type: 'record.returned' as const, recordId })),
    tellRefused: emit((_, { reason }: { reason: string }) => ({ type: 'placing.refused' as const, reason })),
  },
}).createMachine({
  id: 'placing',
  description:
    'The order people keep by hand: a record is lifted, a place chosen for it, and the server told.',
  context: { recordId: null, from: null, slot: null, placed: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Everything is where the server says it is.',
      entry: 'letGo',
      on: {
        'record.lift': { target: 'holding', actions: { type: 'hold', params: ({ event }) => event } },
      },
    },
    holding: {
      description: 'One record is held over a place. Nothing is written yet.',
      tags: 'held',
      on: {
        'slot.choose': { actions: { type: 'chooseSlot', params: ({ event }) => event } },
        'record.drop': [
          { guard: 'isElsewhere', target: 'placing' },
          {
            target: 'resting',
            description: 'Dropped where it came from: there is nothing to write.',
            actions: 'tellReturned',
          },
        ],
        'record.putBack': { target: 'resting', actions: 'tellReturned' },
      },
    },
    placing: {
      description:
        'The server finds the place. It is shown there already; until the answer nothing else is lifted.',
      tags: ['busy', 'writing'],
      entry: 'tellDropped',
      invoke: {
        id: 'placeRecord',
        src: 'placeRecord',
        input: ({ context }) => ({ recordId: context.recordId, slot: context.slot }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'holdPlaced', params: ({ event }) => ({ placed: event.output }) }, 'tellPlaced'],
        },
        onError: {
          target: 'resting',
          description: 'The place is gone, or makes a circle: the record is where it was.',
          actions: { type: 'tellRefused', params: reasonOf },
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
