import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Position } from '../../machines/reorder.ts';
import { windowScrollStep } from '../keyboard/auto-scroll.ts';
import { usePointerDrag } from '../keyboard/use-pointer-drag.ts';
import {
  findPosition,
  dropTargetsFor,
  positionOf,
  nearestDepth,
  type DropTarget,
  type TreePosition,
} from './drop-targets.ts';
import type { TreeRow } from './tree-rows.ts';
import type { RowRects, RowRect } from './row-rects.ts';
import type { ReorderController } from './use-reorder.ts';

/** Share of a row's height, at its middle, that means the row itself. */
const ONTO_ROW_SHARE = 0.4;

interface DropLine {
  readonly target: DropTarget;
  readonly from: number;
  readonly to: number;
  /** Middle of the row above, if a record may be nested under it. */
  readonly inside: { readonly place: TreePosition; readonly from: number; readonly to: number } | null;
}

/** Pixels from the table's top. */
interface HitTest {
  readonly rows: readonly TreeRow[];
  readonly targets: readonly DropTarget[];
  readonly lines: readonly DropLine[];
}

const insideOf = ({ aboveId, positions }: DropTarget, above: RowRect | undefined): DropLine['inside'] => {
  const place = aboveId && positions.find(({ position }) => position.parentId === aboveId);
  if (!place || !above) return null;
  const edge = ((above.to - above.from) * (1 - ONTO_ROW_SHARE)) / 2;
  return { place, from: above.from + edge, to: above.to - edge };
};

/** Measures once per set of rows: reading hundreds of heights on each move is slow. */
const createHitTest = (
  rowRects: RowRects,
  rows: readonly TreeRow[],
  targets: readonly DropTarget[],
): HitTest => {
  const rectOf = rowRects();
  const lines = targets.map((target) => {
    const above = rectOf(target.aboveId ?? '');
    const below = rectOf(target.belowId ?? '');
    const inside = insideOf(target, above);
    return { target, from: above?.to ?? below?.from ?? 0, to: below?.from ?? above?.to ?? 0, inside };
  });
  return { rows, targets, lines };
};

/** @returns the place inside the row under the pointer, and its drop target; null if there is none */
const insideRowAt = (
  { lines }: HitTest,
  height: number,
): { readonly target: DropTarget; readonly place: TreePosition } | null => {
  const line = lines.find(({ inside }) => inside && height >= inside.from && height <= inside.to);
  return line?.inside ? { target: line.target, place: line.inside.place } : null;
};

const nearestDropTarget = ({ lines }: HitTest, height: number): DropTarget | null => {
  let best: DropTarget | null = null;
  let nearestDistance = Infinity;
  for (const { target, from, to } of lines) {
    const distance = Math.max(from - height, height - to, 0);
    if (distance < nearestDistance) [best, nearestDistance] = [target, distance];
  }
  return best;
};

const AUTO_EXPAND_MS = 700;

interface DragOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: readonly TreeRow[];
  readonly rowRects: RowRects;
  /** Rows shift as they are measured. */
  readonly isWindowed: boolean;
  readonly controller: ReorderController;
  /** While only part of the tree is shown. */
  readonly isOff: boolean;
  readonly canNestUnder: (id: string, parentId: string | null) => boolean;
  readonly onOpen: (id: string) => void;
  readonly onLift: (id: string) => void;
}

interface DraggedRow {
  readonly id: string;
  readonly depth: number;
  readonly startX: number;
  /** Last position sent; rendering may be a frame behind. */
  chosen: Position | null;
  hitTest: HitTest | null;
  seen: readonly unknown[];
  /** Closed branch under the pointer; `opensAt` as `performance.now()`. */
  expanding: { readonly id: string; readonly opensAt: number } | null;
}

const numberOf = (css: string) => Number.parseFloat(css) || 1;

/** Pixels per level; CSS gives rem. */
const indentOf = (table: HTMLElement) =>
  numberOf(getComputedStyle(table).getPropertyValue('--indent')) *
  numberOf(getComputedStyle(document.documentElement).fontSize);

/** Drag and drop in a tree, with a mouse or a finger. */
export const useTreeDrag = (options: DragOptions) => {
  const { table, rows, rowRects, isWindowed, controller, isOff, canNestUnder, onOpen, onLift } = options;
  const [isDragging, setDragging] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);

  const scheduleExpand = (dragged: DraggedRow, parentId: string | null) => {
    if (dragged.expanding?.id === parentId) return;
    const parent = rows.find((row) => row.id === parentId);
    const isClosed = parent && !parent.isOpen && parent.childCount !== 0;
    dragged.expanding = isClosed ? { id: parent.id, opensAt: performance.now() + AUTO_EXPAND_MS } : null;
  };
  const choose = (dragged: DraggedRow, x: number, y: number) => {
    if (!table.current) return;
    const isSame = dragged.hitTest?.rows === rows;
    if (!dragged.hitTest || !isSame || isWindowed) {
      const targets =
        isSame && dragged.hitTest
          ? dragged.hitTest.targets
          : dropTargetsFor(rows, dragged.id, (parentId) => canNestUnder(dragged.id, parentId));
      dragged.hitTest = createHitTest(rowRects, rows, targets);
    }
    const height = y - table.current.getBoundingClientRect().top;
    const steps = Math.round((x - dragged.startX) / indentOf(table.current));
    // On a row: nests under it. Between rows: sideways movement sets the depth.
    const inside = insideRowAt(dragged.hitTest, height);
    const target = inside?.target ?? nearestDropTarget(dragged.hitTest, height);
    if (!target) return;
    const place = inside?.place ?? nearestDepth(target, dragged.depth + steps);
    scheduleExpand(dragged, place.position.parentId);
    if (findPosition([target], dragged.chosen)?.found === place) return;
    dragged.chosen = place.position;
    controller.send({ type: 'position.choose', position: dragged.chosen });
  };

  const { begin: beginDrag, takeDragged } = usePointerDrag<DraggedRow>({
    onLift: (dragged) => {
      const from = positionOf(rows, dragged.id);
      const row = rows.find(({ id }) => id === dragged.id);
      if (!from || !row) return;
      dragged.chosen = from;
      setDragging(true);
      onLift(dragged.id);
      controller.lift(row.record, from);
    },
    onFrame: (dragged, { x, y }) => {
      const { current } = ghost;
      if (current) current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
      const step = windowScrollStep(y);
      if (step !== 0) scrollBy({ top: step, behavior: 'instant' });
      const now = [x, y, scrollY, rows] as const;
      if (now.some((each, index) => each !== dragged.seen[index])) choose(dragged, x, y);
      dragged.seen = now;
      if (!dragged.expanding || performance.now() < dragged.expanding.opensAt) return;
      onOpen(dragged.expanding.id);
      dragged.expanding = { ...dragged.expanding, opensAt: Infinity };
    },
    onEnd: (dragged, isDropped, { x, y }) => {
      setDragging(false);
      if (isDropped) choose(dragged, x, y);
      controller.send({ type: isDropped ? 'record.drop' : 'move.cancel' });
    },
  });

  const begin = (event: PointerEvent, handle: Element, id: string) => {
    const row = rows.find((each) => each.id === id);
    const canLift = row && !isOff && !controller.isBusy && !controller.isLifted;
    const dragged = canLift
      ? {
          id,
          depth: row.depth,
          startX: event.clientX,
          chosen: null,
          hitTest: null,
          seen: [],
          expanding: null,
        }
      : null;
    if (!beginDrag(event, dragged)) return;
    // Prevents text selection.
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
  };

  return { begin, isDragging, ghost, takeDragged };
};
