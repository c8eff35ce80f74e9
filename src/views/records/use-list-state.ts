import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState, type ListState } from '../../api/list-query.ts';

/**
 * The list as the address says it. Typing replaces the entry in the history, turning a page or sorting adds one, so
 * that Back undoes what a person would call a step.
 */
export const useListState = () => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const state = readListState(new URLSearchParams(search));
  const [text, setText] = useState(state.q);
  const deferred = useDeferredValue(text);

  const change = useCallback(
    (next: Partial<ListState>, how: { replace: boolean } = { replace: false }) => {
      const now = readListState(new URLSearchParams(location.search));
      // Another order or other words make the old cursors meaningless.
      const merged = { ...now, after: '', before: '', ...next };
      const query = String(writeListState(merged));
      navigate(query ? `${path}?${query}` : path, how);
    },
    [navigate, path],
  );

  // The address follows the words when typing pauses for a moment; one write a key would exceed browsers' limits.
  useEffect(() => {
    if (deferred !== readListState(new URLSearchParams(location.search)).q)
      change({ q: deferred }, { replace: true });
  }, [deferred, change]);

  // Back, Forward and links change the address; the field follows unless it is the one that changed it.
  const [seen, setSeen] = useState(state.q);
  if (state.q !== seen) {
    setSeen(state.q);
    if (state.q !== deferred) setText(state.q);
  }

  const shown: ListState = {
    ...state,
    q: deferred,
    ...(deferred === state.q ? {} : { after: '', before: '' }),
  };
  return { state: shown, text, setText, change };
};
