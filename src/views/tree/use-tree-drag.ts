import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Position } from '../../machines/reorder.ts';
import { windowScrollStep } from '../parts/auto-scroll.ts';
import { usePointerDrag, type PointerDrag } from '../parts/use-pointer-drag.ts';
import { findPosition, dropTargetsFor, positionOf, nearestDepth } from './drop-targets.ts';
import type { TreeRow } from './tree-rows.ts';
import { nearestDropTarget, createHitTest, type HitTest } from './hit-test.ts';
import type { RowRects } from './row-rects.ts';
import type { MoveController } from './use-reorder.ts';

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

export const useTreeDrag = (options: DragOptions) => {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [isDragging, setDragging] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);
  const { begin: beginDrag, takeDragged } = usePointerDrag();

  const prepare = (id: string, startX: number): PointerDrag | null => {
    const { controller, isOff, rows: before } = latest.current;
    const head = before.find((row) => row.id === id);
    if (isOff || controller.isBusy || controller.isHeld || !head) return null;
    /** Last position sent; rendering may be a frame behind. */
    let chosen: Position | null = null;
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
    const choose = (x: number, y: number) => {
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
      const target = nearestDropTarget(hitTest, y - table.current.getBoundingClientRect().top);
      if (!target) return;
      const place = nearestDepth(target, head.depth + Math.round((x - startX) / indentOf(table.current)));
      springOpen(place.position.parentId);
      if (findPosition([target], chosen)?.found === place) return;
      chosen = place.position;
      now.send({ type: 'position.choose', position: chosen });
    };
    return {
      onLift: () => {
        const from = positionOf(latest.current.rows, id);
        if (!from) return;
        chosen = from;
        setDragging(true);
        latest.current.onLift(id);
        latest.current.controller.lift(id, from);
      },
      onFrame: ({ x, y }) => {
        const { current } = ghost;
        if (current) current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
        const step = windowScrollStep(y);
        if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
        const now = [x, y, scrollY, latest.current.rows] as const;
        if (now.some((each, index) => each !== seen[index])) choose(x, y);
        seen = now;
      },
      onEnd: (isDropped, { x, y }) => {
        if (spring) clearTimeout(spring.timer);
        setDragging(false);
        if (isDropped) choose(x, y);
        latest.current.controller.send({ type: isDropped ? 'record.drop' : 'move.cancel' });
      },
    };
  };

  const begin = (event: PointerEvent, handle: Element, id: string) => {
    if (!beginDrag(event, () => prepare(id, event.clientX))) return;
    // Prevents text selection; capture keeps events outside the window.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
  };

  return { begin, isDragging, ghost, takeDragged };
};
