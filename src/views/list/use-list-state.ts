import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState, type ListState } from '../../api/list-query.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';

/**
 * The list as the address says it (`settled`), and with the words typed since (`state`). Turning a page or sorting
 * adds an entry to the history, so that Back undoes what a person would call a step.
 */
export const useListState = () => {
  const [path, navigate] = useLocation();
  const settled = readListState(new URLSearchParams(useSearch()));
  const { text, setText, flush: settle } = useDebouncedSearch();
  const change = useCallback(
    (next: Partial<ListState>, how: { replace: boolean } = { replace: false }) => {
      const now = readListState(new URLSearchParams(location.search));
      // Another order or another filter makes the old cursors meaningless.
      const query = String(writeListState({ ...now, after: '', before: '', ...next }));
      // An entry that is replaced stays the same place, and keeps what is remembered of it.
      const kept: unknown = how.replace ? history.state : null;
      navigate(query ? `${path}?${query}` : path, { ...how, state: kept });
    },
    [navigate, path],
  );
  const state: ListState = text === settled.q ? settled : { ...settled, q: text, after: '', before: '' };
  return { state, settled, text, setText, settle, change };
};
