import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Position } from '../../machines/reorder.ts';
import { windowScrollStep } from '../parts/auto-scroll.ts';
import { findPosition, dropTargetsFor, positionOf, nearestDepth } from './drop-targets.ts';
import type { TreeRow } from './tree-rows.ts';
import { nearestDropTarget, createHitTest, type HitTest } from './hit-test.ts';
import type { RowRects } from './row-rects.ts';
import type { MoveController } from './use-reorder.ts';

/** Less is a click. */
const DRAG_THRESHOLD_PX = 5;
const AUTO_EXPAND_MS = 700;

interface DragOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly TreeRow[];
  readonly rowRects: RowRects;
  /** Virtualised rows shift as they are measured. */
  readonly isWindowed: boolean;
  readonly controller: MoveController;
  /** Disables dropping while only part of the tree is shown. */
  readonly isOff: boolean;
  readonly canNestUnder: (id: string, parentId: string | null) => boolean;
  readonly onOpen: (id: string) => void;
  readonly onLift: (id: string) => void;
}

const numberOf = (css: string) => Number.parseFloat(css) || 1;

/** Pixels per level; CSS gives rem. */
const indentOf = (table: HTMLElement) =>
  numberOf(getComputedStyle(table).getPropertyValue('--indent')) *
  numberOf(getComputedStyle(document.documentElement).fontSize);

export const useDrag = (options: DragOptions) => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [isDragging, setDragging] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  /** Suppresses the click that follows a drag. */
  const wasDragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: PointerEvent, handle: Element, id: string) => {
    const { controller, isOff } = latest.current;
    const head = latest.current.rows.find((row) => row.id === id);
    wasDragged.current = false;
    if (event.button !== 0 || !event.isPrimary || isOff || controller.isBusy || controller.isHeld || !head)
      return;
    const { pointerId, clientX: startX, clientY: startY } = event;
    let at = { x: startX, y: startY };
    let isLifted = false;
    /** Last position sent; rendering may be a frame behind. */
    let chosen: Position | null = null;
    let frame = 0;
    let hitTest: HitTest | null = null;
    let seen: readonly unknown[] = [];
    let spring: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;

    const springOpen = (parentId: string | null) => {
      if (spring?.id === parentId) return;
      if (spring) clearTimeout(spring.timer);
      const parent = latest.current.rows.find((row) => row.id === parentId);
      const isClosed = parent && !parent.isOpen && parent.childCount !== 0;
      spring = isClosed
        ? { id: parent.id, timer: setTimeout(() => latest.current.onOpen(parent.id), AUTO_EXPAND_MS) }
        : null;
    };
    const choose = () => {
      const { table, rows, rowRects, isWindowed, controller: now, canNestUnder } = latest.current;
      if (!table.current) return;
      const isSame = hitTest?.rows === rows;
      if (!hitTest || !isSame || isWindowed) {
        const targets =
          isSame && hitTest
            ? hitTest.targets
            : dropTargetsFor(rows, id, (parentId) => canNestUnder(id, parentId));
        hitTest = createHitTest(rowRects, rows, targets);
      }
      const target = nearestDropTarget(hitTest, at.y - table.current.getBoundingClientRect().top);
      if (!target) return;
      const place = nearestDepth(target, head.depth + Math.round((at.x - startX) / indentOf(table.current)));
      springOpen(place.position.parentId);
      if (findPosition([target], chosen)?.found === place) return;
      chosen = place.position;
      now.send({ type: 'position.choose', position: chosen });
    };
    const follow = () => {
      const { current } = ghost;
      if (current) current.style.transform = `translate(${at.x + 12}px, ${at.y + 8}px)`;
      const step = windowScrollStep(at.y);
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const now = [at.x, at.y, scrollY, latest.current.rows] as const;
      if (now.some((each, index) => each !== seen[index])) choose();
      seen = now;
      frame = requestAnimationFrame(follow);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== pointerId) return;
      at = { x: move.clientX, y: move.clientY };
      if (isLifted || Math.hypot(at.x - startX, at.y - startY) < DRAG_THRESHOLD_PX) return;
      const from = positionOf(latest.current.rows, id);
      if (!from) return;
      isLifted = true;
      chosen = from;
      wasDragged.current = true;
      setDragging(true);
      latest.current.onLift(id);
      latest.current.controller.lift(id, from);
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
      latest.current.controller.send({ type: isDropped ? 'record.drop' : 'move.cancel' });
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
    // Prevents text selection; capture keeps events outside the window.
    event.preventDefault();
    handle.setPointerCapture(pointerId);
  };

  return { begin, isDragging, ghost, wasDragged };
};
