import { useEffect, useRef, type PointerEvent } from 'react';
import type { CalendarEntry } from '../../../../contract/calendar.ts';
import { daysBetween, shiftWallTime, type Day } from './days.ts';
import type { Hand } from './use-rescheduling.ts';

/** Pixels: less is a click. */
const SLACK = 5;
/** Minutes a dragged event snaps to. */
const STEP = 15;
const A_DAY = 1440;

/** The day under a point of the window, and its minute where the day is drawn to scale. */
const spotAt = (x: number, y: number): { readonly day: Day; readonly minute: number | null } | null => {
  const place = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]'))
    .find((element) => element !== null);
  const day = place?.dataset['day'];
  if (!place || !day) return null;
  const { top, height } = place.getBoundingClientRect();
  return { day, minute: place.dataset['scale'] === 'day' ? ((y - top) / height) * A_DAY : null };
};

/**
 * Drags an event with mouse or pen to another day and, where days are drawn to scale, another time of day. A finger
 * scrolls, as everywhere; whoever has only fingers moves an event from its card.
 */
export const useDrag = (hand: Hand) => {
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  const end = useRef<(() => void) | null>(null);
  /** The click the browser makes of the end of a drag is none. */
  const wasDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: PointerEvent, entry: CalendarEntry) => {
    wasDragged.current = false;
    const { isBusy, isHeld } = latest.current;
    const isFinger = event.pointerType === 'touch';
    if (event.button !== 0 || !event.isPrimary || isFinger || isBusy || isHeld) return;
    const { pointerId, clientX, clientY } = event;
    const grabbed = spotAt(clientX, clientY);
    if (!grabbed) return;
    let isLifted = false;
    const choose = (x: number, y: number) => {
      const spot = spotAt(x, y);
      if (!spot) return;
      const days = daysBetween(grabbed.day, spot.day);
      const isToScale = grabbed.minute !== null && spot.minute !== null && !entry.all_day;
      const by = isToScale ? Math.round(((spot.minute ?? 0) - (grabbed.minute ?? 0)) / STEP) * STEP : 0;
      latest.current.send({ type: 'time.choose', startsAt: shiftWallTime(entry.starts_at, days, by) });
    };
    const over = new AbortController();
    const { signal } = over;
    const finish = (isDropped: boolean) => {
      over.abort();
      end.current = null;
      document.documentElement.classList.remove('is-dragging');
      if (isLifted) latest.current.send({ type: isDropped ? 'event.drop' : 'event.putBack' });
    };
    document.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        if (!isLifted && Math.hypot(move.clientX - clientX, move.clientY - clientY) < SLACK) return;
        if (!isLifted) {
          isLifted = true;
          wasDragged.current = true;
          document.documentElement.classList.add('is-dragging');
          latest.current.lift(entry);
        }
        choose(move.clientX, move.clientY);
      },
      { signal },
    );
    document.addEventListener('pointerup', (up) => up.pointerId === pointerId && finish(true), { signal });
    document.addEventListener('pointercancel', (one) => one.pointerId === pointerId && finish(false), {
      signal,
    });
    document.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isLifted) return;
        key.preventDefault();
        key.stopPropagation();
        finish(false);
      },
      { signal, capture: true },
    );
    end.current = () => finish(false);
  };

  return {
    begin,
    /** Whether the click that has just come ends a drag; asked again, it does not. */
    takeDragged: () => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
  };
};
