import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { daysBetween, shiftWallTime, type Day } from '../../../contract/wall-time.ts';
import { elementScrollStep, windowScrollStep } from '../keyboard/auto-scroll.ts';
import { usePointerDrag, type Point } from '../keyboard/use-pointer-drag.ts';
import { MINUTES_PER_DAY } from './event-span.ts';
import type { RescheduleController } from './use-reschedule.ts';

/** For touch: earlier movement scrolls. */
const LONG_PRESS_MS = 450;
const SNAP_MINUTES = 15;

/** Minute only where days are to scale. */
interface Spot {
  readonly day: Day;
  readonly minute: number | null;
}

interface DraggedEvent {
  readonly entry: CalendarEntry;
  readonly isFinger: boolean;
  readonly grabbed: Spot;
  /** Viewport pixels. */
  readonly startY: number;
}

const spotAt = (x: number, y: number): Spot | null => {
  const place = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-day]'))
    .find((element) => element !== null);
  const day = place?.dataset['day'];
  if (!place || !day) return null;
  const { top, height } = place.getBoundingClientRect();
  return { day, minute: place.dataset['scale'] === 'day' ? ((y - top) / height) * MINUTES_PER_DAY : null };
};

/** Only towards an edge the pointer moved to: a drag may start at one. Returns whether it scrolled. */
const scrollAt = (x: number, y: number, from: number): boolean => {
  const isTowards = (step: number) => step !== 0 && Math.sign(y - from) === Math.sign(step);
  const hours = document.elementFromPoint(x, y)?.closest('.week-scroller');
  const within = hours ? elementScrollStep(hours, y) : 0;
  const before = [hours?.scrollTop, scrollY];
  if (hours && isTowards(within)) hours.scrollTop += within;
  const step = windowScrollStep(y);
  if (hours?.scrollTop === before[0] && isTowards(step)) scrollBy({ top: step, behavior: 'instant' });
  return hours?.scrollTop !== before[0] || scrollY !== before[1];
};

const preventDefault = (event: Event) => event.preventDefault();

export const useEventDrag = (controller: RescheduleController, area: RefObject<HTMLElement | null>) => {
  const isFingerLifting = useRef(false);
  useEffect(() => {
    // A non-passive touchmove listener must exist before the touch starts, or the browser scrolls.
    const onTouchMove = (event: Event) => {
      if (isFingerLifting.current) preventDefault(event);
    };
    const over = new AbortController();
    area.current?.addEventListener('touchmove', onTouchMove, { passive: false, signal: over.signal });
    return () => over.abort();
  }, [area]);

  const choose = ({ entry, grabbed }: DraggedEvent, { x, y }: Point) => {
    const spot = spotAt(x, y);
    if (!spot) return;
    const days = daysBetween(grabbed.day, spot.day);
    const isToScale = grabbed.minute !== null && spot.minute !== null && !entry.all_day;
    const by = isToScale
      ? Math.round(((spot.minute ?? 0) - (grabbed.minute ?? 0)) / SNAP_MINUTES) * SNAP_MINUTES
      : 0;
    controller.choose(shiftWallTime(entry.starts_at, days, by));
  };
  const { begin: beginDrag, takeDragged } = usePointerDrag<DraggedEvent>({
    onLift: ({ entry, isFinger }) => {
      isFingerLifting.current = isFinger;
      document.documentElement.classList.add('is-dragging');
      controller.lift(entry);
    },
    onMove: choose,
    onFrame: (dragged, at) => {
      if (scrollAt(at.x, at.y, dragged.startY)) choose(dragged, at);
    },
    onEnd: (_, isDropped) => {
      isFingerLifting.current = false;
      document.documentElement.classList.remove('is-dragging');
      controller.send({ type: isDropped ? 'event.drop' : 'move.cancel' });
    },
  });

  const begin = (event: PointerEvent, entry: CalendarEntry) => {
    const { clientX, clientY, currentTarget } = event;
    const isFinger = event.pointerType === 'touch';
    const grabbed = controller.isBusy || controller.isLifted ? null : spotAt(clientX, clientY);
    const dragged = grabbed && { entry, isFinger, grabbed, startY: clientY };
    const signal = beginDrag(event, dragged, isFinger ? LONG_PRESS_MS : undefined);
    if (!signal || !isFinger) return;
    // Touch events still go to the original element after the event is redrawn on another day.
    const onTouchMove = (move: Event) => isFingerLifting.current && preventDefault(move);
    currentTarget.addEventListener('touchmove', onTouchMove, { passive: false, signal });
    document.addEventListener('contextmenu', preventDefault, { signal });
  };

  return { begin, takeDragged };
};
