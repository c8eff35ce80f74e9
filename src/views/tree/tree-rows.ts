import type { ChildCounts } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { TreeItem } from './drop-targets.ts';
import { lazily } from '../format/lazily.ts';

export interface TreeRow extends TreeItem {
  readonly record: AnyRecord;
  /** 1-based. */
  readonly indexInSiblings: number;
  readonly size: number;
  /** Direct children; null if unknown. */
  readonly childCount: number | null;
  readonly isOpen: boolean;
  /** Shown only as an ancestor of a match. */
  readonly isContext: boolean;
}

/** Matches the server's collation, not the browser's locale. */
export const codeOrder = lazily(() => new Intl.Collator('en'));
const nameOrder = lazily(() => new Intl.Collator('en', { numeric: true }));

/** As on the server. */
const inOrder = (one: AnyRecord, other: AnyRecord): number => {
  const positions = [one, other].map((record) => Number(record['position'] ?? Infinity)) as [number, number];
  if (positions[0] !== positions[1]) return positions[0] < positions[1] ? -1 : 1;
  return (
    codeOrder().compare(String(one['code']), String(other['code'])) ||
    nameOrder().compare(String(one['name']), String(other['name']))
  );
};

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

/** Roots are records whose parent is not among the results. */
export const treeOf = (records: readonly AnyRecord[], parentOf: (record: AnyRecord) => string | null) => {
  const here = new Set(records.map(({ id }) => id));
  return grouped(records.toSorted(inOrder), (record) => {
    const parentId = parentOf(record);
    return parentId !== null && here.has(parentId) ? parentId : null;
  });
};

interface TreeState {
  readonly children: ReadonlyMap<string | null, readonly AnyRecord[]>;
  readonly isOpen: (id: string) => boolean;
  readonly counts: ChildCounts | undefined;
  readonly hits?: ReadonlySet<string>;
}

export const treeRows = ({ children, isOpen, counts, hits }: TreeState): TreeRow[] => {
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const add = (parentId: string | null, depth: number) => {
    const records = children.get(parentId) ?? [];
    for (const [index, record] of records.entries()) {
      const { id } = record;
      // Two responses may both hold a moved record.
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
