import type { TreeRow } from './tree-rows.ts';
import type { RowRect, RowRects } from './row-rects.ts';
import type { DropTarget, TreePosition } from './drop-targets.ts';

/** Share of a row's height, at its middle, that means the row itself. */
const MIDDLE = 0.4;

interface DropLine {
  readonly target: DropTarget;
  readonly from: number;
  readonly to: number;
  /** Middle of the row above, if a record may be nested under it. */
  readonly inside: { readonly place: TreePosition; readonly from: number; readonly to: number } | null;
}

/** Pixels from the table's top. */
export interface HitTest {
  readonly rows: readonly TreeRow[];
  readonly targets: readonly DropTarget[];
  readonly lines: readonly DropLine[];
}

const insideOf = ({ aboveId, positions }: DropTarget, above: RowRect | undefined): DropLine['inside'] => {
  const place = aboveId && positions.find(({ position }) => position.parentId === aboveId);
  if (!place || !above) return null;
  const edge = ((above.to - above.from) * (1 - MIDDLE)) / 2;
  return { place, from: above.from + edge, to: above.to - edge };
};

/** Measures once per set of rows: reading hundreds of heights on each move is slow. */
export const createHitTest = (
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
export const insideRowAt = (
  { lines }: HitTest,
  height: number,
): { readonly target: DropTarget; readonly place: TreePosition } | null => {
  const line = lines.find(({ inside }) => inside && height >= inside.from && height <= inside.to);
  return line?.inside ? { target: line.target, place: line.inside.place } : null;
};

export const nearestDropTarget = ({ lines }: HitTest, height: number): DropTarget | null => {
  let best: DropTarget | null = null;
  let nearestDistance = Infinity;
  for (const { target, from, to } of lines) {
    const distance = Math.max(from - height, height - to, 0);
    if (distance < nearestDistance) [best, nearestDistance] = [target, distance];
  }
  return best;
};
