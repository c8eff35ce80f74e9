import { useState, type PointerEvent } from 'react';
import { TOAST } from '../../../contract/constants.ts';
import { usePointerDrag, type Point } from './use-pointer-drag.ts';

const NO_OFFSET: Point = { x: 0, y: 0 };

const along = (x: number, y: number): Point => {
  const give = (distance: number) => (distance > 0 ? distance : distance / 8);
  return Math.abs(x) >= Math.abs(y) ? { x: give(x), y: 0 } : { x: 0, y: give(y) };
};

export const useSwipe = (dismiss: () => void) => {
  const [offset, setOffset] = useState(NO_OFFSET);
  const offsetFrom = (from: Point, { x, y }: Point) => along(x - from.x, y - from.y);
  const { begin } = usePointerDrag<Point>({
    onMove: (from, at) => setOffset(offsetFrom(from, at)),
    onEnd: (from, isDropped, at) => {
      const { x, y } = offsetFrom(from, at);
      if (isDropped && Math.max(x, y) >= TOAST.swipeThreshold) dismiss();
      else setOffset(NO_OFFSET);
    },
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('button') !== null;
    begin(event, isOnControl ? null : { x: event.clientX, y: event.clientY });
  };
  return { offset, onPointerDown };
};
