import type { Slot } from '../../../machines/placing.ts';

/** A row of the outline, as far as its place goes. */
export interface Standing {
  readonly id: string;
  readonly parentId: string | null;
  /** 0 at the top. */
  readonly depth: number;
}

export interface Place {
  readonly slot: Slot;
  readonly depth: number;
}

/** A line between two rows on which the held record may be dropped, at one depth or at several. */
export interface Gap {
  /** The row right above the line; null above all. */
  readonly aboveId: string | null;
  /** The row right below it; null below all. */
  readonly belowId: string | null;
  /** At least one, the shallowest first. */
  readonly places: readonly Place[];
}

const isSame = (one: Slot, other: Slot) => one.parentId === other.parentId && one.afterId === other.afterId;

/** A row with all that is shown below it. */
export const branchOf = (rows: readonly Standing[], id: string): ReadonlySet<string> => {
  const at = rows.findIndex((row) => row.id === id);
  const head = rows[at];
  if (!head) return new Set();
  const length = rows.slice(at + 1).findIndex(({ depth }) => depth <= head.depth);
  const end = length === -1 ? rows.length : at + 1 + length;
  return new Set(rows.slice(at, end).map((row) => row.id));
};

/** Where a row stands now; null for one that is not shown. */
export const getSlot = (rows: readonly Standing[], id: string): Slot | null => {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const before = rows.slice(0, at).findLast(({ depth }) => depth <= row.depth);
  const isSibling = before?.depth === row.depth;
  return { parentId: row.parentId, afterId: isSibling ? before.id : null };
};

/**
 * Every line on which a held record may be dropped, from the top down. It never lands in its own branch, for that is
 * taken out before anything is asked.
 * @param mayHang whether the held record may hang under another; null: stand at the top
 */
export const gapsFor = (
  rows: readonly Standing[],
  heldId: string,
  mayHang: (parentId: string | null) => boolean,
): Gap[] => {
  const held = branchOf(rows, heldId);
  const rest = rows.filter(({ id }) => !held.has(id));
  /** From the top down to the row above the line: what a record dropped there can hang under or stand after. */
  const line: Standing[] = [];
  const gaps: Gap[] = [];
  for (let index = 0; index <= rest.length; index += 1) {
    const above = rest[index - 1];
    const below = rest[index];
    if (above) line.splice(above.depth, line.length, above);
    const places: Place[] = [];
    for (let depth = below?.depth ?? 0; depth <= line.length; depth += 1) {
      const parentId = line[depth - 1]?.id ?? null;
      if (mayHang(parentId)) places.push({ slot: { parentId, afterId: line[depth]?.id ?? null }, depth });
    }
    if (places.length > 0) gaps.push({ aboveId: above?.id ?? null, belowId: below?.id ?? null, places });
  }
  return gaps;
};

/** The line and depth a slot is on; null where it is none of them. */
export const findPlace = (gaps: readonly Gap[], slot: Slot | null): { gap: Gap; place: Place } | null => {
  if (!slot) return null;
  for (const gap of gaps) {
    const place = gap.places.find((each) => isSame(each.slot, slot));
    if (place) return { gap, place };
  }
  return null;
};

/** Of the depths a line offers, the one nearest to what is wanted. */
export const nearestDepth = ({ places }: Gap, depth: number): Place => {
  const [first, ...others] = places as readonly [Place, ...Place[]];
  return others.reduce(
    (best, each) => (Math.abs(each.depth - depth) < Math.abs(best.depth - depth) ? each : best),
    first,
  );
};

export type Way = 'up' | 'down' | 'first' | 'last' | 'out' | 'in';

/** The next place that way from a slot, staying as deep as it goes; null where there is none. */
export const nextPlace = (gaps: readonly Gap[], slot: Slot | null, way: Way): Place | null => {
  const now = findPlace(gaps, slot);
  const depth = now?.place.depth ?? 0;
  const at = now ? gaps.indexOf(now.gap) : -1;
  const onLine = (gap: Gap | undefined) => (gap ? nearestDepth(gap, depth) : null);
  switch (way) {
    case 'up':
      return now ? onLine(gaps[at - 1]) : null;
    case 'down':
      return onLine(gaps[at + 1]);
    case 'first':
      return onLine(gaps[0]);
    case 'last':
      return onLine(gaps.at(-1));
    case 'out':
      return now?.gap.places.findLast((each) => each.depth < depth) ?? null;
    default:
      return now?.gap.places.find((each) => each.depth > depth) ?? null;
  }
};

/** The rows as they will stand once the held one is at a slot, its branch with it. */
export const rowsWith = <Row extends Standing>(
  rows: readonly Row[],
  heldId: string,
  { parentId, afterId }: Slot,
): readonly Row[] => {
  const branch = branchOf(rows, heldId);
  const head = rows.find(({ id }) => id === heldId);
  const rest = rows.filter(({ id }) => !branch.has(id));
  const leader = afterId ?? parentId;
  const parent = rest.find(({ id }) => id === parentId);
  if (!head || (leader !== null && !rest.some(({ id }) => id === leader))) return rows;
  const at =
    leader === null
      ? 0
      : rest.findIndex(({ id }) => id === leader) + (afterId === null ? 1 : branchOf(rest, afterId).size);
  const shift = (parent ? parent.depth + 1 : 0) - head.depth;
  const moved = rows
    .filter(({ id }) => branch.has(id))
    .map((row) => ({
      ...row,
      depth: row.depth + shift,
      parentId: row.id === heldId ? parentId : row.parentId,
    }));
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)];
};
