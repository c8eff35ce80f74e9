import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { CalendarEntry } from '../../../../contract/calendar.ts';
import { shiftWallTime } from '../../../../contract/wall-time.ts';
import type { Span } from './calendar-place.ts';
import type { Hand } from './use-rescheduling.ts';

/** By how many days and minutes an arrow moves what is held, as the view is laid out. */
const STEPS: Readonly<Record<Span, Readonly<Record<string, readonly [days: number, minutes: number]>>>> = {
  month: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] },
  week: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] },
  agenda: { ArrowLeft: [0, -15], ArrowRight: [0, 15], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
};

export const buttonOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-event="${id}"]`);

/** Space lifts the focused event and drops it again, arrows choose its time, Escape puts it back. */
export const useEventKeys = (hand: Hand, span: Span) => {
  const { held, isHeld, isBusy } = hand;
  const byKey = useRef(false);
  const wasHeld = useRef<string | null>(null);
  useLayoutEffect(() => {
    // Drawn on another day it is another element, and the focus would be lost with the one before.
    const id = held?.id ?? wasHeld.current;
    if (byKey.current && id) buttonOf(id)?.focus({ preventScroll: false });
    wasHeld.current = held?.id ?? null;
    if (!held) byKey.current = false;
  });

  return (event: KeyboardEvent, entry: CalendarEntry) => {
    if (event.key === ' ' && !isHeld && !isBusy) {
      event.preventDefault();
      byKey.current = true;
      hand.lift(entry);
      return;
    }
    if (!isHeld || !held) return;
    const step = STEPS[span][event.key];
    if (step && !(held.all_day && step[0] === 0)) {
      hand.choose(shiftWallTime(held.starts_at, ...step));
    } else if (event.key === ' ' || event.key === 'Enter') hand.send({ type: 'event.drop' });
    else if (event.key === 'Escape' || event.key === 'Tab') hand.send({ type: 'event.putBack' });
    else if (!step) return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
};
