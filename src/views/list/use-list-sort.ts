import { useCallback, useMemo } from 'react';
import type { ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { firstSort, nextSort, parseSort, writeSort } from './sort.ts';

/** Without one in the address: the kind’s own, or the best matches of a search first. */
export const useListSort = (
  { defaultSort }: Declaration,
  { sort: chosen, q }: ListState,
  change: (next: Pick<ListState, 'sort'>) => void,
) => {
  const isChosen = chosen !== '';
  const text = isChosen || q.trim() ? chosen : defaultSort;
  const sort = useMemo(() => (isChosen ? parseSort(text) : parseSort(text).slice(0, 1)), [isChosen, text]);
  const onSort = useCallback(
    (field: string, isAdded: boolean) => {
      const keys = isChosen || isAdded ? nextSort(sort, field, isAdded) : firstSort(sort[0], field);
      change({ sort: writeSort(keys) });
    },
    [change, isChosen, sort],
  );
  return { sort, onSort, isByMatch: text === '' };
};
