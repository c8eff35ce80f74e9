import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shiftWallTime } from '../../../contract/wall-time.ts';
import type { TimeSlot } from './time-slot.ts';

const find = (slot: TimeSlot) => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`);

type Steps = Readonly<Record<string, readonly [days: number, minutes: number]>>;

/** Roving tabindex. */
export const useTimeSlotKeys = (first: TimeSlot, steps: Steps) => {
  const [chosen, setChosen] = useState<TimeSlot | null>(null);
  const [shown, setShown] = useState(first);
  if (shown !== first) {
    setShown(first);
    setChosen(null);
  }
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current || chosen === null) return;
    isWanted.current = false;
    find(chosen)?.focus();
  }, [chosen]);
  return {
    current: chosen ?? first,
    choose: setChosen,
    key: (event: KeyboardEvent) => {
      const slot = event.target instanceof HTMLElement ? event.target.dataset['slot'] : undefined;
      const step = steps[event.key];
      if (!slot || !step) return;
      const next = shiftWallTime(slot, ...step);
      if (!find(next)) return;
      event.preventDefault();
      isWanted.current = true;
      setChosen(next);
    },
  };
};

export type TimeSlotKeys = ReturnType<typeof useTimeSlotKeys>;
