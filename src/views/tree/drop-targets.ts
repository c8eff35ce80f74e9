import type { Position } from '../../machines/reorder.ts';

export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
  /** 0 at the root. */
  readonly depth: number;
}

export interface TreePosition {
  readonly position: Position;
  readonly depth: number;
}

/** Line between two rows, with one position per possible depth. */
export interface DropTarget {
  /** Null above the first row. */
  readonly aboveId: string | null;
  /** Null below the last row. */
  readonly belowId: string | null;
  /** Never empty; shallowest first. */
  readonly positions: readonly TreePosition[];
}

export const branchOf = (rows: readonly TreeItem[], id: string): ReadonlySet<string> => {
  const at = rows.findIndex((row) => row.id === id);
  const head = rows[at];
  if (!head) return new Set();
  const length = rows.slice(at + 1).findIndex(({ depth }) => depth <= head.depth);
  const end = length === -1 ? rows.length : at + 1 + length;
  return new Set(rows.slice(at, end).map((row) => row.id));
};

export const positionOf = (rows: readonly TreeItem[], id: string): Position | null => {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const before = rows.slice(0, at).findLast(({ depth }) => depth <= row.depth);
  const isSibling = before?.depth === row.depth;
  return { parentId: row.parentId, afterId: isSibling ? before.id : null };
};

/** Top down, without the lifted branch, which cannot land in itself. */
export const dropTargetsFor = (
  rows: readonly TreeItem[],
  liftedId: string,
  canNestUnder: (parentId: string | null) => boolean,
): DropTarget[] => {
  const liftedBranch = branchOf(rows, liftedId);
  const otherRows = rows.filter(({ id }) => !liftedBranch.has(id));
  /** Possible parents and previous siblings, by depth. */
  const ancestors: TreeItem[] = [];
  const targets: DropTarget[] = [];
  for (let index = 0; index <= otherRows.length; index += 1) {
    const above = otherRows[index - 1];
    const below = otherRows[index];
    if (above) ancestors.splice(above.depth, ancestors.length, above);
    const positions: TreePosition[] = [];
    for (let depth = below?.depth ?? 0; depth <= ancestors.length; depth += 1) {
      const parentId = ancestors[depth - 1]?.id ?? null;
      if (canNestUnder(parentId))
        positions.push({ position: { parentId, afterId: ancestors[depth]?.id ?? null }, depth });
    }
    if (positions.length > 0)
      targets.push({ aboveId: above?.id ?? null, belowId: below?.id ?? null, positions });
  }
  return targets;
};

export const findPosition = (
  targets: readonly DropTarget[],
  position: Position | null,
): { target: DropTarget; found: TreePosition } | null => {
  const isSame = ({ position: { parentId, afterId } }: TreePosition) =>
    parentId === position?.parentId && afterId === position.afterId;
  for (const target of targets) {
    const found = target.positions.find(isSame);
    if (found) return { target, found };
  }
  return null;
};

export const nearestDepth = ({ positions }: DropTarget, depth: number): TreePosition => {
  const [first, ...others] = positions as readonly [TreePosition, ...TreePosition[]];
  return others.reduce(
    (best, each) => (Math.abs(each.depth - depth) < Math.abs(best.depth - depth) ? each : best),
    first,
  );
};

export type Direction = 'up' | 'down' | 'first' | 'last' | 'out' | 'in';

/** Keeps the depth where possible; null at the end. */
export const nextPosition = (
  targets: readonly DropTarget[],
  position: Position | null,
  direction: Direction,
): TreePosition | null => {
  const now = findPosition(targets, position);
  const depth = now?.found.depth ?? 0;
  const at = now ? targets.indexOf(now.target) : -1;
  const onLine = (target: DropTarget | undefined) => (target ? nearestDepth(target, depth) : null);
  switch (direction) {
    case 'up':
      return now ? onLine(targets[at - 1]) : null;
    case 'down':
      return onLine(targets[at + 1]);
    case 'first':
      return onLine(targets[0]);
    case 'last':
      return onLine(targets.at(-1));
    case 'out':
      return now?.target.positions.findLast((each) => each.depth < depth) ?? null;
    default:
      return now?.target.positions.find((each) => each.depth > depth) ?? null;
  }
};

export const rowsWith = <Row extends TreeItem>(
  rows: readonly Row[],
  liftedId: string,
  { parentId, afterId }: Position,
): readonly Row[] => {
  const branch = branchOf(rows, liftedId);
  const head = rows.find(({ id }) => id === liftedId);
  const otherRows = rows.filter(({ id }) => !branch.has(id));
  const leader = afterId ?? parentId;
  const parent = otherRows.find(({ id }) => id === parentId);
  if (!head || (leader !== null && !otherRows.some(({ id }) => id === leader))) return rows;
  const at =
    leader === null
      ? 0
      : otherRows.findIndex(({ id }) => id === leader) +
        (afterId === null ? 1 : branchOf(otherRows, afterId).size);
  const shift = (parent ? parent.depth + 1 : 0) - head.depth;
  const moved = rows
    .filter(({ id }) => branch.has(id))
    .map((row) => ({
      ...row,
      depth: row.depth + shift,
      parentId: row.id === liftedId ? parentId : row.parentId,
    }));
  return [...otherRows.slice(0, at), ...moved, ...otherRows.slice(at)];
};
