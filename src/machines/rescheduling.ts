import { assign, emit, fromPromise, setup } from 'xstate';

/** An event on its way to another time: wall times in its own zone, `2026-11-21T09:30`. */
export interface Rescheduling {
  readonly eventId: string | null;
  readonly startsAt: string | null;
}

export interface ReschedulingContext extends Rescheduling {
  /** When the held event began before it was lifted. */
  readonly from: string | null;
}

export type ReschedulingEvent =
  | { readonly type: 'event.lift'; readonly eventId: string; readonly startsAt: string }
  | { readonly type: 'time.choose'; readonly startsAt: string }
  | { readonly type: 'event.drop' }
  | { readonly type: 'event.putBack' };

export type ReschedulingEmitted =
  | { readonly type: 'event.moved'; readonly eventId: string | null; readonly startsAt: string | null }
  | { readonly type: 'event.returned'; readonly eventId: string | null }
  | { readonly type: 'move.refused'; readonly reason: string };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

/** An event is taken from its time and put at another, by pointer, by keyboard or from its card. */
export const reschedulingMachine = setup({
  types: {
    context: {} as ReschedulingContext,
    events: {} as ReschedulingEvent,
    emitted: {} as ReschedulingEmitted,
    tags: {} as 'held' | 'busy',
  },
  actors: {
    moveEvent: fromPromise<void, Rescheduling>(notProvided('moveEvent')),
  },
  guards: {
    isAnotherTime: ({ context: { from, startsAt } }) => from !== startsAt,
  },
  actions: {
    hold: assign((_, { eventId, startsAt }: Rescheduling) => ({ eventId, startsAt, from: startsAt })),
    chooseTime: assign((_, { startsAt }: { startsAt: string }) => ({ startsAt })),
    letGo: assign({ eventId: null, startsAt: null, from: null }),
    tellMoved: emit(({ context: { eventId, startsAt } }) => ({
      type: 'event.moved' as const,
      eventId,
      startsAt,
    })),
    tellReturned: emit(({ context: { eventId } }) => ({ type: 'event.returned' as const, eventId })),
    tellRefused: emit((_, { reason }: { reason: string }) => ({ type: 'move.refused' as const, reason })),
  },
}).createMachine({
  id: 'rescheduling',
  description: 'An event of the calendar is lifted, another time chosen for it, and the server told.',
  context: { eventId: null, startsAt: null, from: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every event is when the server says it is.',
      entry: 'letGo',
      on: {
        'event.lift': { target: 'holding', actions: { type: 'hold', params: ({ event }) => event } },
      },
    },
    holding: {
      description: 'One event is held over a time. Nothing is written yet.',
      tags: 'held',
      on: {
        'time.choose': { actions: { type: 'chooseTime', params: ({ event }) => event } },
        'event.drop': [
          { guard: 'isAnotherTime', target: 'moving' },
          {
            target: 'resting',
            description: 'Dropped where it came from: there is nothing to write.',
            actions: 'tellReturned',
          },
        ],
        'event.putBack': { target: 'resting', actions: 'tellReturned' },
      },
    },
    moving: {
      description:
        'The new time is being written; it is shown there already. Until the answer no other event is lifted.',
      tags: 'busy',
      invoke: {
        id: 'moveEvent',
        src: 'moveEvent',
        input: ({ context: { eventId, startsAt } }) => ({ eventId, startsAt }),
        onDone: { target: 'resting', actions: 'tellMoved' },
        onError: {
          target: 'resting',
          description: 'Somebody else moved it, or the server is away: it is when it was.',
          actions: { type: 'tellRefused', params: reasonOf },
        },
      },
    },
  },
});
