import { useRef, useState, type PointerEvent } from 'react';
import { TOAST } from '../../../contract/constants.ts';

interface Offset {
  readonly x: number;
  readonly y: number;
}

const NO_OFFSET: Offset = { x: 0, y: 0 };

/** Locks to the dominant axis; resists movement left or up. */
const along = (x: number, y: number): Offset => {
  const give = (distance: number) => (distance > 0 ? distance : distance / 8);
  return Math.abs(x) >= Math.abs(y) ? { x: give(x), y: 0 } : { x: 0, y: give(y) };
};

const isOnControl = (target: EventTarget) => (target as Element).closest('button') !== null;

export const useSwipe = (dismiss: () => void) => {
  const start = useRef<Offset | null>(null);
  // Holds the newest offset: pointer events outpace renders.
  const latest = useRef(NO_OFFSET);
  const [way, setWay] = useState(NO_OFFSET);
  const drag = (next: Offset) => {
    latest.current = next;
    setWay(next);
  };
  const letGo = () => {
    start.current = null;
    drag(NO_OFFSET);
  };
  return {
    way,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (isOnControl(event.target) || event.button !== 0) return;
        start.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { current: from } = start;
        if (from) drag(along(clientX - from.x, clientY - from.y));
      },
      onPointerUp: () => {
        if (!start.current) return;
        const { x, y } = latest.current;
        if (Math.max(x, y) < TOAST.swipeThreshold) return letGo();
        start.current = null;
        dismiss();
        return undefined;
      },
      onPointerCancel: letGo,
    },
  };
};
