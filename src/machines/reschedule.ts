import { assign, emit, fromPromise, setup } from 'xstate';
import type { CalendarEntry } from '../../contract/calendar.ts';
import type { Written } from '../../contract/change-sets.ts';

/** Wall times in the event's zone: `2026-11-21T09:30`. */
export interface Reschedule {
  /** As the drag began. */
  readonly entry: CalendarEntry | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

export interface MovedEvent {
  readonly entry: CalendarEntry;
  readonly written: Written;
}

export interface RescheduleContext extends Reschedule {
  readonly moved: MovedEvent | null;
}

export type RescheduleEvent =
  | { readonly type: 'event.lift'; readonly entry: CalendarEntry }
  | { readonly type: 'time.choose'; readonly startsAt: string; readonly endsAt: string | null }
  | { readonly type: 'event.drop' }
  | { readonly type: 'move.cancel' };

export type RescheduleEmitted =
  | { readonly type: 'event.moved'; readonly moved: MovedEvent | null }
  | { readonly type: 'event.returned'; readonly title: string }
  | { readonly type: 'move.refused'; readonly reason: string };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const rescheduleMachine = setup({
  types: {
    context: {} as RescheduleContext,
    events: {} as RescheduleEvent,
    emitted: {} as RescheduleEmitted,
    tags: {} as 'lifted' | 'busy' | 'writing',
  },
  actors: {
    moveEvent: fromPromise<MovedEvent | null, Reschedule>(notProvided('moveEvent')),
    /** Resolves once the calendar shows the move. */
    showMoved: fromPromise<void>(notProvided('showMoved')),
  },
  guards: {
    isAnotherTime: ({ context: { entry, startsAt } }) => entry?.starts_at !== startsAt,
  },
  actions: {
    lift: assign((_, { entry }: { entry: CalendarEntry }) => ({
      entry,
      startsAt: entry.starts_at,
      endsAt: entry.ends_at,
      moved: null,
    })),
    chooseTime: assign((_, { startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({
      startsAt,
      endsAt,
    })),
    forgetLifted: assign({ entry: null, startsAt: null, endsAt: null }),
    storeMoved: assign((_, { moved }: { moved: MovedEvent | null }) => ({ moved })),
    emitMoved: emit(({ context: { moved } }) => ({ type: 'event.moved' as const, moved })),
    emitReturned: emit(({ context: { entry } }) => ({
      type: 'event.returned' as const,
      title: entry?.title ?? '',
    })),
    emitRefused: emit((_, { reason }: { reason: string }) => ({ type: 'move.refused' as const, reason })),
  },
}).createMachine({
  id: 'reschedule',
  description: 'An event of the calendar is lifted, another time chosen for it, and written on the server.',
  context: { entry: null, startsAt: null, endsAt: null, moved: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every event is when the server says it is.',
      entry: 'forgetLifted',
      on: {
        'event.lift': { target: 'lifted', actions: { type: 'lift', params: ({ event }) => event } },
      },
    },
    lifted: {
      description: 'One event is lifted. Nothing is written yet.',
      tags: 'lifted',
      on: {
        'time.choose': { actions: { type: 'chooseTime', params: ({ event }) => event } },
        'event.drop': [
          { guard: 'isAnotherTime', target: 'moving' },
          {
            target: 'resting',
            description: 'Dropped where it came from: there is nothing to write.',
            actions: 'emitReturned',
          },
        ],
        'move.cancel': { target: 'resting', actions: 'emitReturned' },
      },
    },
    moving: {
      description:
        'The new time is being written; it is shown there already. Until the answer no other event is lifted.',
      tags: ['busy', 'writing'],
      invoke: {
        id: 'moveEvent',
        src: 'moveEvent',
        input: ({ context: { entry, startsAt, endsAt } }) => ({ entry, startsAt, endsAt }),
        onDone: {
          target: 'showing',
          actions: [{ type: 'storeMoved', params: ({ event }) => ({ moved: event.output }) }, 'emitMoved'],
        },
        onError: {
          target: 'resting',
          description: 'Somebody else moved it, or the server is away: it is when it was.',
          actions: { type: 'emitRefused', params: reasonOf },
        },
      },
    },
    showing: {
      description:
        'It is written. Until the calendar’s own entries say so too, it would jump back for a moment.',
      tags: 'busy',
      invoke: {
        id: 'showMoved',
        src: 'showMoved',
        onDone: { target: 'resting' },
        onError: { target: 'resting' },
      },
    },
  },
});
