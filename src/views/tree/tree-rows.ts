import type { ChildCounts } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { TreeItem } from './drop-targets.ts';

export interface TreeRow extends TreeItem {
  readonly record: AnyRecord;
  /** Its place among those it stands with, from 1, and how many these are. */
  readonly indexInSiblings: number;
  readonly size: number;
  /** How many hang directly below it; null where that is not known. */
  readonly childCount: number | null;
  readonly isOpen: boolean;
  /** Only there because something below it matches the search. */
  readonly isContext: boolean;
}

/** Unicode's own order, which is the server's as well; never the order of the machine's language. */
export const codeOrder = new Intl.Collator('en');
const nameOrder = new Intl.Collator('en', { numeric: true });

/** In the order people keep by hand, then by code and name: the server's own order of siblings. */
const inOrder = (one: AnyRecord, other: AnyRecord): number => {
  const positions = [one, other].map((record) => Number(record['position'] ?? Infinity)) as [number, number];
  if (positions[0] !== positions[1]) return positions[0] < positions[1] ? -1 : 1;
  return (
    codeOrder.compare(String(one['code']), String(other['code'])) ||
    nameOrder.compare(String(one['name']), String(other['name']))
  );
};

/** Records by what they hang under, in the order they are given. */
export const grouped = (
  records: readonly AnyRecord[],
  parentOf: (record: AnyRecord) => string | null,
): Map<string | null, readonly AnyRecord[]> => {
  const groups = new Map<string | null, AnyRecord[]>();
  for (const record of records) {
    const group = groups.get(parentOf(record));
    if (group) group.push(record);
    else groups.set(parentOf(record), [record]);
  }
  return groups;
};

/** What was found as a tree in its own order; what hangs under nothing that is here stands at the top. */
export const treeOf = (records: readonly AnyRecord[], parentOf: (record: AnyRecord) => string | null) => {
  const here = new Set(records.map(({ id }) => id));
  return grouped(records.toSorted(inOrder), (record) => {
    const parentId = parentOf(record);
    return parentId !== null && here.has(parentId) ? parentId : null;
  });
};

interface TreeState {
  /** What hangs directly below each that is open, and at the top (null). */
  readonly children: ReadonlyMap<string | null, readonly AnyRecord[]>;
  readonly isOpen: (id: string) => boolean;
  readonly counts: ChildCounts | undefined;
  /** Absent where nothing is searched for. */
  readonly hits?: ReadonlySet<string>;
}

/** The rows from the top down, each branch right below what it hangs under. */
export const treeRows = ({ children, isOpen, counts, hits }: TreeState): TreeRow[] => {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const add = (parentId: string | null, depth: number) => {
    const records = children.get(parentId) ?? [];
    for (const [index, record] of records.entries()) {
      const { id } = record;
      // Between two answers something may stand in both places it has been.
      if (seen.has(id)) continue;
      seen.add(id);
      rows.push({
        id,
        parentId,
        depth,
        record,
        indexInSiblings: index + 1,
        size: records.length,
        childCount: counts?.of.get(id) ?? (counts?.isComplete ? 0 : null),
        isOpen: isOpen(id),
        isContext: hits ? !hits.has(id) : false,
      });
      if (isOpen(id)) add(id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
};
