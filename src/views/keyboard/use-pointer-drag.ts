import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react';

/** Less is a click. */
const DRAG_THRESHOLD_PX = 5;

/** Viewport pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The functions of the last render are called. */
interface PointerDrag<Dragged> {
  readonly onLift?: (dragged: Dragged) => void;
  readonly onMove?: (dragged: Dragged, at: Point) => void;
  /** Every frame. */
  readonly onFrame?: (dragged: Dragged, at: Point) => void;
  /** Only if lifted. */
  readonly onEnd: (dragged: Dragged, isDropped: boolean, at: Point) => void;
}

interface Press<Dragged> {
  readonly dragged: Dragged;
  readonly pointerId: number;
  readonly from: Point;
  readonly longPressMs: number | undefined;
}

/** Escape and unmounting cancel. */
export const usePointerDrag = <Dragged>(drag: PointerDrag<Dragged>) => {
  const current = useEffectEvent(() => drag);
  const follow = useRef<((press: Press<Dragged>) => AbortSignal) | null>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    let cancel = () => {};
    const forgetDrag = () => {
      wasDragged.current = false;
    };
    follow.current = ({ dragged, pointerId, from, longPressMs }) => {
      cancel();
      let at = from;
      let isLifted = false;
      let frame = 0;
      const over = new AbortController();
      const { signal } = over;
      const eachFrame = () => {
        current().onFrame?.(dragged, at);
        frame = requestAnimationFrame(eachFrame);
      };
      const lift = () => {
        isLifted = true;
        wasDragged.current = true;
        current().onLift?.(dragged);
        if (current().onFrame) frame = requestAnimationFrame(eachFrame);
      };
      const press = longPressMs === undefined ? undefined : setTimeout(lift, longPressMs);
      const finish = (isDropped: boolean) => {
        clearTimeout(press);
        cancelAnimationFrame(frame);
        over.abort();
        cancel = () => {};
        if (!isLifted) return;
        current().onEnd(dragged, isDropped, at);
        // No click ends a drag whose element was redrawn elsewhere; the next may be of a key.
        document.addEventListener('keydown', forgetDrag, { capture: true, once: true });
      };
      cancel = () => finish(false);
      const onMove = (move: globalThis.PointerEvent) => {
        if (move.pointerId !== pointerId) return;
        at = { x: move.clientX, y: move.clientY };
        if (!isLifted && Math.hypot(at.x - from.x, at.y - from.y) < DRAG_THRESHOLD_PX) return;
        if (!isLifted && press !== undefined) return finish(false);
        if (!isLifted) lift();
        current().onMove?.(dragged, at);
      };
      const onRelease = (up: globalThis.PointerEvent) =>
        up.pointerId === pointerId && finish(up.type === 'pointerup');
      const onKey = (key: KeyboardEvent) => {
        if (key.key !== 'Escape' || !isLifted) return;
        key.preventDefault();
        key.stopPropagation();
        finish(false);
      };
      document.addEventListener('pointermove', onMove, { signal });
      document.addEventListener('pointerup', onRelease, { signal });
      document.addEventListener('pointercancel', onRelease, { signal });
      document.addEventListener('keydown', onKey, { signal, capture: true });
      return signal;
    };
    return () => cancel();
  }, []);

  /**
   * @param dragged null: nothing can be dragged
   * @param longPressMs absent: lifts on movement, which otherwise ends the press
   * @returns aborted at the end; null if none began
   */
  const begin = (event: PointerEvent, dragged: Dragged | null, longPressMs?: number): AbortSignal | null => {
    wasDragged.current = false;
    if (dragged === null || event.button !== 0 || !event.isPrimary || !follow.current) return null;
    const { pointerId, clientX: x, clientY: y } = event;
    return follow.current({ dragged, pointerId, from: { x, y }, longPressMs });
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
