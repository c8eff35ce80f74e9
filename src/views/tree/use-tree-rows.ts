import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChildCounts, TreeCalls } from '../../api/tree.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { OpenBranches } from './open-branches.ts';
import { grouped, treeRows, treeOf, type TreeRow } from './tree-rows.ts';

interface TreeOptions {
  readonly rows: readonly TreeRow[] | undefined;
  readonly counts: ChildCounts | undefined;
  /** Epoch milliseconds. */
  readonly shownAt: number;
  readonly failed: UseQueryResult | undefined;
  readonly isCut: boolean;
}

/** While searching, matches with their ancestors. */
export const useTreeRows = (
  calls: TreeCalls,
  words: string,
  { open, ids }: Pick<OpenBranches, 'open' | 'ids'>,
): TreeOptions => {
  const { http } = useWiring();
  const counts = useQuery(calls.childCounts(http));
  const found = useQuery({ ...calls.found(http, words), enabled: words !== '' });
  // No refetch on focus: rows must not move by themselves; a banner offers updates.
  const top = useQuery({ ...calls.children(http, null), refetchOnWindowFocus: false });
  const branches = useQuery({
    ...calls.branches(http, ids),
    enabled: ids.length > 0,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => {
    if (words !== '') {
      if (!found.data) return undefined;
      const children = treeOf(found.data.rows, calls.parentOf);
      const isOpen = (id: string) => children.has(id);
      return treeRows({ children, isOpen, counts: counts.data, hits: found.data.hits });
    }
    if (!top.data) return undefined;
    const children = grouped(branches.data ?? [], calls.parentOf).set(null, top.data);
    return treeRows({ children, isOpen: (id) => open.has(id), counts: counts.data });
  }, [words, found.data, top.data, branches.data, open, counts.data, calls]);
  const failed = (words === '' ? [top, branches] : [found]).find(({ isError }) => isError);
  return {
    rows,
    counts: counts.data,
    shownAt: Math.max(top.dataUpdatedAt, branches.dataUpdatedAt),
    failed,
    isCut: words !== '' && found.data?.isCut === true,
  };
};
