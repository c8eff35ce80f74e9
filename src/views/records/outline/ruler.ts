import type { OutlineRow } from './outline-rows.ts';
import type { Gap } from './slots.ts';

/** The lines there are, and where on the table each lies: pixels from its top. */
export interface Ruler {
  readonly rows: readonly OutlineRow[];
  readonly lines: readonly { readonly gap: Gap; readonly from: number; readonly to: number }[];
}

/** Measured once for the rows as they are: reading hundreds of heights at every move would hold the pointer up. */
export const rulerFor = (
  table: HTMLTableElement,
  rows: readonly OutlineRow[],
  gaps: readonly Gap[],
): Ruler => {
  const found = new Map(
    [...table.querySelectorAll<HTMLElement>('tr[data-id]')].map((row) => [row.dataset['id'] ?? '', row]),
  );
  const lines = gaps.map((gap) => {
    const above = found.get(gap.aboveId ?? '');
    const below = found.get(gap.belowId ?? '');
    const bottom = above && above.offsetTop + above.offsetHeight;
    return { gap, from: bottom ?? below?.offsetTop ?? 0, to: below?.offsetTop ?? bottom ?? 0 };
  });
  return { rows, lines };
};

/** The line nearest to a height; null where there is none. */
export const nearestGap = ({ lines }: Ruler, height: number): Gap | null => {
  let best: Gap | null = null;
  let least = Infinity;
  for (const { gap, from, to } of lines) {
    const distance = Math.max(from - height, height - to, 0);
    if (distance < least) [best, least] = [gap, distance];
  }
  return best;
};
