import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { shiftWallTime } from '../../../contract/wall-time.ts';
import type { Span } from './calendar-address.ts';
import type { RescheduleController } from './use-reschedule.ts';

const ARROW_STEPS: Readonly<
  Record<Span, Readonly<Record<string, readonly [days: number, minutes: number]>>>
> = {
  month: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-7, 0], ArrowDown: [7, 0] },
  week: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -15], ArrowDown: [0, 15] },
  agenda: { ArrowLeft: [0, -15], ArrowRight: [0, 15], ArrowUp: [-1, 0], ArrowDown: [1, 0] },
};

export const buttonOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-event="${id}"]`);

export const useEventKeys = (controller: RescheduleController, span: Span) => {
  const { lifted, isLifted, isBusy } = controller;
  const byKey = useRef(false);
  const lastLiftedId = useRef<string | null>(null);
  useLayoutEffect(() => {
    // On another day the event is a new element.
    const id = lifted?.id ?? lastLiftedId.current;
    if (byKey.current && id) buttonOf(id)?.focus({ preventScroll: false });
    lastLiftedId.current = lifted?.id ?? null;
    if (!lifted) byKey.current = false;
  });

  return (event: KeyboardEvent, entry: CalendarEntry) => {
    if (event.key === ' ' && !isLifted && !isBusy) {
      event.preventDefault();
      byKey.current = true;
      controller.lift(entry);
      return;
    }
    if (!isLifted || !lifted) return;
    const step = ARROW_STEPS[span][event.key];
    if (step && !(lifted.all_day && step[0] === 0)) {
      controller.choose(shiftWallTime(lifted.starts_at, ...step));
    } else if (event.key === ' ' || event.key === 'Enter') controller.send({ type: 'event.drop' });
    else if (event.key === 'Escape' || event.key === 'Tab') controller.send({ type: 'move.cancel' });
    else if (!step) return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
};

/** Of today, or the first after it; undefined where today is not drawn. */
const nextFromToday = (all: readonly HTMLElement[]): HTMLElement | undefined => {
  const day = document.querySelector('main [data-today]');
  return all.find((one) => day && day.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
};

const visible = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.getClientRects().length > 0);

/** A phone's month shows no events: their days in place of them. */
export const focusEvent = (step: 1 | -1): void => {
  const events = visible('[data-event]');
  const all = events.length > 0 ? events : visible('.month-number:has(.month-count)');
  const at = all.findIndex((one) => one === document.activeElement);
  const next = at === -1 ? (step === 1 ? (nextFromToday(all) ?? all[0]) : all.at(-1)) : all[at + step];
  next?.focus();
};
