import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState, type ListState } from '../../api/list-query.ts';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';

/** `settled` is the address; `state` includes text typed since. */
export const useListState = () => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const settled = useMemo(() => readListState(new URLSearchParams(search)), [search]);
  const { text, setText, flush: settle } = useDebouncedSearch();
  const change = useCallback(
    (next: Partial<ListState>, how: { replace: boolean } = { replace: false }) => {
      const now = readListState(new URLSearchParams(location.search));
      const query = String(writeListState({ ...now, after: '', before: '', from: '', ...next }));
      const previousState = how.replace ? (history.state as object | null) : null;
      navigate(query ? `${path}?${query}` : path, { ...how, state: { ...previousState, isChanged: true } });
    },
    [navigate, path],
  );
  const state = useMemo(
    (): ListState => (text === settled.q ? settled : { ...settled, q: text, after: '', before: '' }),
    [settled, text],
  );
  return { state, settled, text, setText, settle, change };
};
