import { useEffect, useRef, type PointerEvent } from 'react';

/** Less is a click. */
const DRAG_THRESHOLD_PX = 5;

/** Viewport pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PointerDrag {
  /** Lifts only after this long at rest; earlier movement ends the drag. Absent: lifts on movement. */
  readonly longPressMs?: number | undefined;
  readonly onLift?: () => void;
  readonly onMove?: (at: Point) => void;
  /** Called every frame while lifted. */
  readonly onFrame?: (at: Point) => void;
  /** Called only if it was lifted. */
  readonly onEnd: (isDropped: boolean, at: Point) => void;
}

/** Follows a primary pointer from press to release; Escape and unmounting cancel. */
export const usePointerDrag = () => {
  const end = useRef<(() => void) | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  /**
   * @param prepare returns null if nothing can be dragged
   * @returns aborted when the drag ends; null if none began
   */
  const begin = (event: PointerEvent, prepare: () => PointerDrag | null): AbortSignal | null => {
    wasDragged.current = false;
    const drag = event.button === 0 && event.isPrimary ? prepare() : null;
    if (!drag) return null;
    const { pointerId, clientX, clientY } = event;
    let at: Point = { x: clientX, y: clientY };
    let isLifted = false;
    let frame = 0;
    const over = new AbortController();
    const { signal } = over;
    const follow = () => {
      drag.onFrame?.(at);
      frame = requestAnimationFrame(follow);
    };
    const lift = () => {
      isLifted = true;
      wasDragged.current = true;
      drag.onLift?.();
      if (drag.onFrame) frame = requestAnimationFrame(follow);
    };
    const press = drag.longPressMs === undefined ? undefined : setTimeout(lift, drag.longPressMs);
    const finish = (isDropped: boolean) => {
      clearTimeout(press);
      cancelAnimationFrame(frame);
      over.abort();
      end.current = null;
      if (isLifted) drag.onEnd(isDropped, at);
    };
    end.current = () => finish(false);
    document.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        at = { x: move.clientX, y: move.clientY };
        if (!isLifted && Math.hypot(at.x - clientX, at.y - clientY) < DRAG_THRESHOLD_PX) return;
        if (!isLifted && press !== undefined) {
          finish(false);
          return;
        }
        if (!isLifted) lift();
        drag.onMove?.(at);
      },
      { signal },
    );
    const release = (up: globalThis.PointerEvent) =>
      up.pointerId === pointerId && finish(up.type === 'pointerup');
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
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
    return signal;
  };

  return {
    begin,
    /** Whether the click ends a drag; resets itself. */
    takeDragged: () => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
  };
};
