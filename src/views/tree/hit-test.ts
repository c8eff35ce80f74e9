import type { TreeRow } from './tree-rows.ts';
import type { RowRects } from './row-rects.ts';
import type { DropTarget, TreePosition } from './drop-targets.ts';

/** Drop targets by vertical extent, in pixels from the table's top. */
export interface HitTest {
  readonly rows: readonly TreeRow[];
  readonly targets: readonly DropTarget[];
  readonly rectOf: ReturnType<RowRects>;
  readonly lines: readonly { readonly target: DropTarget; readonly from: number; readonly to: number }[];
}

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
    return { target, from: above?.to ?? below?.from ?? 0, to: below?.from ?? above?.to ?? 0 };
  });
  return { rows, targets, lines, rectOf };
};

/** How much of a row’s height, at its middle, means the row itself and not a gap beside it. */
const MIDDLE = 0.4;

/** @returns the gap below the row under the pointer and the place in it that is inside the row; null: there is none */
export const insideRowAt = (
  { targets, rectOf }: HitTest,
  height: number,
): { readonly target: DropTarget; readonly place: TreePosition } | null => {
  for (const target of targets) {
    const place = target.positions.find(
      ({ position }) => position.parentId !== null && position.parentId === target.aboveId,
    );
    const rect = place && rectOf(target.aboveId ?? '');
    if (!rect) continue;
    const edge = ((rect.to - rect.from) * (1 - MIDDLE)) / 2;
    if (height >= rect.from + edge && height <= rect.to - edge) return { target, place };
  }
  return null;
};

/** @param height pixels */
export const nearestDropTarget = ({ lines }: HitTest, height: number): DropTarget | null => {
  let best: DropTarget | null = null;
  let least = Infinity;
  for (const { target, from, to } of lines) {
    const distance = Math.max(from - height, height - to, 0);
    if (distance < least) [best, least] = [target, distance];
  }
  return best;
};
