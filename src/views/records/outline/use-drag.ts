import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Slot } from '../../../machines/placing.ts';
import { windowStep } from '../../parts/edge-scroll.ts';
import { findPlace, gapsFor, getSlot, nearestDepth } from './slots.ts';
import type { OutlineRow } from './outline-rows.ts';
import { nearestGap, rulerFor, type Ruler } from './ruler.ts';
import type { Positions } from './positions.ts';
import type { PlacingHand } from './use-placing.ts';

/** Pixels: less is a click. */
const SLACK = 5;
/** Milliseconds over a closed branch until it opens. */
const SPRING = 700;

interface DragOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly OutlineRow[];
  readonly positions: Positions;
  /** Rows are measured as they come into sight, so that lines lie elsewhere then. */
  readonly isWindowed: boolean;
  readonly hand: PlacingHand;
  /** Nothing can be dropped while what is shown is not the whole. */
  readonly isOff: boolean;
  readonly mayHang: (id: string, parentId: string | null) => boolean;
  readonly onOpen: (id: string) => void;
  readonly onLift: (id: string) => void;
}

const numberOf = (css: string) => Number.parseFloat(css) || 1;

/** Pixels one step into the tree takes; the style sheet says it in rem. */
const indentOf = (table: HTMLElement) =>
  numberOf(getComputedStyle(table).getPropertyValue('--indent')) *
  numberOf(getComputedStyle(document.documentElement).fontSize);

/** Drags a row by its handle with mouse, pen or finger: a line shows where it would go. */
export const useDrag = (options: DragOptions) => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [isDragging, setDragging] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  /** The click the browser makes of the end of a drag is none. */
  const wasDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: PointerEvent, handle: Element, id: string) => {
    const { hand, isOff } = latest.current;
    const head = latest.current.rows.find((row) => row.id === id);
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || isOff || hand.isBusy || hand.isHeld || !head) return;
    const { pointerId, clientX: startX, clientY: startY } = event;
    let at = { x: startX, y: startY };
    let isLifted = false;
    /** What was sent last: what is drawn may be a frame behind. */
    let chosen: Slot | null = null;
    let frame = 0;
    let ruler: Ruler | null = null;
    /** What the last choice was made from. */
    let seen: readonly unknown[] = [];
    let spring: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;

    const springOpen = (parentId: string | null) => {
      if (spring?.id === parentId) return;
      if (spring) clearTimeout(spring.timer);
      const parent = latest.current.rows.find((row) => row.id === parentId);
      const isClosed = parent && !parent.isOpen && parent.below !== 0;
      spring = isClosed
        ? { id: parent.id, timer: setTimeout(() => latest.current.onOpen(parent.id), SPRING) }
        : null;
    };
    const choose = () => {
      const { table, rows, positions, isWindowed, hand: now, mayHang } = latest.current;
      if (!table.current) return;
      const isSame = ruler?.rows === rows;
      if (!ruler || !isSame || isWindowed) {
        const gaps = isSame && ruler ? ruler.gaps : gapsFor(rows, id, (parentId) => mayHang(id, parentId));
        ruler = rulerFor(positions, rows, gaps);
      }
      const gap = nearestGap(ruler, at.y - table.current.getBoundingClientRect().top);
      if (!gap) return;
      const place = nearestDepth(gap, head.depth + Math.round((at.x - startX) / indentOf(table.current)));
      springOpen(place.slot.parentId);
      if (findPlace([gap], chosen)?.place === place) return;
      chosen = place.slot;
      now.send({ type: 'slot.choose', slot: chosen });
    };
    const follow = () => {
      const { current } = ghost;
      if (current) current.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`;
      const step = windowStep(at.y);
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const now = [at.x, at.y, scrollY, latest.current.rows] as const;
      if (now.some((each, index) => each !== seen[index])) choose();
      seen = now;
      frame = requestAnimationFrame(follow);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      at = { x: move.clientX, y: move.clientY };
      if (isLifted || Math.hypot(at.x - startX, at.y - startY) < SLACK) return;
      const from = getSlot(latest.current.rows, id);
      if (!from) return;
      isLifted = true;
      chosen = from;
      wasDragged.current = true;
      setDragging(true);
      latest.current.onLift(id);
      latest.current.hand.lift(id, from);
      frame = requestAnimationFrame(follow);
    };
    const finish = (isDropped: boolean) => {
      cancelAnimationFrame(frame);
      if (spring) clearTimeout(spring.timer);
      over.abort();
      end.current = null;
      setDragging(false);
      if (!isLifted) return;
      if (isDropped) choose();
      latest.current.hand.send({ type: isDropped ? 'record.drop' : 'record.putBack' });
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('pointermove', onMove, { signal });
    document.addEventListener('pointerup', (up) => up.pointerId === pointerId && finish(true), { signal });
    document.addEventListener('pointercancel', (one) => one.pointerId === pointerId && finish(false), {
      signal,
    });
    document.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isLifted) return;
        key.preventDefault();
        finish(false);
      },
      { signal, capture: true },
    );
    end.current = () => finish(false);
    // Otherwise the drag would select text, and the pointer be lost outside the window.
    event.preventDefault();
    handle.setPointerCapture(pointerId);
  };

  return { begin, isDragging, ghost, wasDragged };
};
