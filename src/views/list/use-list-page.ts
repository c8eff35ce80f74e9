import { useCallback, useEffect, useState } from 'react';
import { writeListState, type ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { rememberLastList } from '../../wiring/last-list.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { getPageSize, savePageSize, withPageSize } from '../preferences/page-size-preference.ts';
import type { ListRows } from './use-list-rows.ts';
import type { useListState } from './use-list-state.ts';

export const usePageSize = (state: ListState) => {
  const [own, setOwn] = useState(getPageSize);
  const choose = useCallback((size: string) => {
    savePageSize(size);
    setOwn(size);
  }, []);
  return { paged: withPageSize(state, own), choose };
};

interface ListPageOptions extends Pick<ReturnType<typeof useListState>, 'state' | 'change'> {
  readonly declaration: Declaration;
  readonly found: ListRows;
  /** Rows that are there. */
  readonly length: number;
  readonly size: string;
  readonly chooseSize: (size: string) => void;
}

/** The page's place in the list, remembered for the records it leads to. */
export const useListPage = (options: ListPageOptions) => {
  const { declaration, state, change, found, length, size, chooseSize } = options;
  const wiring = useWiring();
  const { response, rows, ids, isCurrent } = found;
  const { next = null, previous = null } = response?.meta ?? {};
  const from = previous === null ? 1 : Number(state.from) || undefined;
  const [shownFrom, setShownFrom] = useState(from);
  if (isCurrent && shownFrom !== from) setShownFrom(from);
  const query = String(writeListState(state));
  useEffect(() => {
    if (!rows || !isCurrent) return;
    const address = query ? `${declaration.path}?${query}` : declaration.path;
    rememberLastList(wiring, declaration, address, ids, response?.meta);
  }, [wiring, declaration, rows, isCurrent, ids, query, response?.meta]);
  const firstRow = isCurrent ? (from ?? 0) : Number(state.from);
  const rowCount = isCurrent ? length : Number(size);
  const { after, before } = state;
  const setSize = useCallback(
    (chosen: string) => {
      chooseSize(chosen);
      // Keeps the first row, or the last after paging backwards.
      const first = firstRow + (before ? rowCount - Number(chosen) : 0);
      change({ size: chosen, ...(first > 1 && { after, before, from: String(first) }) }, { replace: true });
    },
    [chooseSize, change, firstRow, rowCount, after, before],
  );
  return { next, previous, shownFrom, setSize };
};
