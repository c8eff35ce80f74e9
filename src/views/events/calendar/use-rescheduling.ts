import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarEntry } from '../../../../contract/calendar.ts';
import { minutesBetween, shiftWallTime } from '../../../../contract/wall-time.ts';
import { calendarCalls } from '../../../api/calendar.ts';
import { isCallFailure } from '../../../api/call-failure.ts';
import { provideRescheduling } from '../../../wiring/rescheduling.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { notify } from '../../parts/notify.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { afterWrite } from '../../records/after-write.ts';
import { events } from '../events.tsx';
import { clockWarning, whenWords } from './calendar-words.ts';

/** The entry with another start: it lasts as long by its own clock as before, in its own zone. */
export const movedTo = (entry: CalendarEntry, startsAt: string): CalendarEntry => {
  const by = minutesBetween(entry.starts_at, startsAt);
  const endsAt = entry.ends_at === null ? null : shiftWallTime(entry.ends_at, 0, by);
  // The instants are the server's to say; until it has, none is better than a wrong one.
  return { ...entry, starts_at: startsAt, ends_at: endsAt, starts_utc: null, ends_utc: null };
};

/** The calendar's machine: what is held, when it would be, and what the server said to that. */
export const useRescheduling = (entries: readonly CalendarEntry[]) => {
  const wiring = useWiring();
  /** The event that was lifted, which may leave the days that are shown. */
  const lifted = useRef<CalendarEntry | null>(null);
  const [machine] = useState(() =>
    provideRescheduling({
      move: async (id, startsAt) => {
        const { http, queryClient } = wiring;
        const entry = lifted.current;
        if (!entry) return;
        const moved = movedTo(entry, startsAt);
        const change = { starts_at: moved.starts_at, ends_at: moved.ends_at };
        try {
          const answer = await events.calls.change(http, id, entry.version, change);
          const warning = entry.all_day ? '' : clockWarning(startsAt, entry.time_zone);
          afterWrite(wiring, events, answer, `Moved ${entry.title} to ${whenWords(moved)}.${warning}`);
        } catch (error) {
          // What is shown is not what the server has.
          void queryClient.invalidateQueries({ queryKey: events.calls.root });
          throw error;
        }
        // Until the calendar's own entries say so too, it would jump back for a moment.
        const shown = { queryKey: calendarCalls.rangeRoot, type: 'active' } as const;
        await queryClient.refetchQueries(shown, { cancelRefetch: false });
      },
      describe: (error) => (isCallFailure(error) && error.errors[0]?.message) || describeFailure(error),
    }),
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const [farewell, setFarewell] = useState('');

  useEffect(() => {
    const subscriptions = [
      actor.on('event.returned', () => setFarewell(`${lifted.current?.title ?? ''} is back where it was.`)),
      actor.on('move.refused', ({ reason }) => {
        if (wiring.auth.getSnapshot().hasTag('private')) notify({ text: reason, tone: 'bad' });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, wiring]);

  const { eventId, startsAt, from } = snapshot.context;
  const held =
    eventId !== null && startsAt !== null && lifted.current ? movedTo(lifted.current, startsAt) : null;
  const isElsewhere = held !== null && startsAt !== from;
  const shown = useMemo(
    () =>
      held
        ? [...entries.filter(({ id }) => id !== held.id), isElsewhere ? held : (lifted.current ?? held)]
        : entries,
    // The held entry is made anew at every look; what makes it are its id and its time.
    // oxlint-disable-next-line react/exhaustive-deps
    [entries, eventId, startsAt],
  );
  return {
    send: actor.send,
    /** What is in the calendar, the held event where it would be dropped. */
    shown,
    held,
    isHeld: snapshot.hasTag('held'),
    isElsewhere,
    isBusy: snapshot.hasTag('busy'),
    /** What was said last of an event that went back. */
    farewell,
    lift: (entry: CalendarEntry) => {
      setFarewell('');
      if (actor.getSnapshot().matches('resting')) lifted.current = entry;
      actor.send({ type: 'event.lift', eventId: entry.id, startsAt: entry.starts_at });
    },
  };
};

export type Hand = ReturnType<typeof useRescheduling>;
