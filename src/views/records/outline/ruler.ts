import type { OutlineRow } from './outline-rows.ts';
import type { Positions } from './positions.ts';
import type { Gap } from './slots.ts';

/** The lines there are, and where on the table each lies: pixels from its top. */
export interface Ruler {
  readonly rows: readonly OutlineRow[];
  readonly gaps: readonly Gap[];
  readonly lines: readonly { readonly gap: Gap; readonly from: number; readonly to: number }[];
}

/** Measured once for the rows as they are: reading hundreds of heights at every move would hold the pointer up. */
export const rulerFor = (positions: Positions, rows: readonly OutlineRow[], gaps: readonly Gap[]): Ruler => {
  const spanOf = positions();
  const lines = gaps.map((gap) => {
    const above = spanOf(gap.aboveId ?? '');
    const below = spanOf(gap.belowId ?? '');
    return { gap, from: above?.to ?? below?.from ?? 0, to: below?.from ?? above?.to ?? 0 };
  });
  return { rows, gaps, lines };
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
