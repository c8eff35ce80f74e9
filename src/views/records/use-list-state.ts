import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readListState, writeListState, type ListState } from '../../api/list-query.ts';

/** Milliseconds without a key after which typing has paused. */
const PAUSE = 250;

/**
 * The list as the address says it (`settled`), and with the words typed since (`state`). Typing replaces the entry in
 * the history, turning a page or sorting adds one, so that Back undoes what a person would call a step.
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
      // An entry that is replaced stays the same place, and keeps what is remembered of it.
      const kept: unknown = how.replace ? history.state : null;
      navigate(query ? `${path}?${query}` : path, { ...how, state: kept });
    },
    [navigate, path],
  );

  /** The words this hook itself wrote to the address; by the time it is read there, more may have been typed. */
  const own = useRef<string | null>(null);
  const settle = useCallback(
    (q: string) => {
      if (q === readListState(new URLSearchParams(location.search)).q) return;
      own.current = q;
      change({ q }, { replace: true });
    },
    [change],
  );
  // The address follows the words when typing pauses, or ends: a write at each key costs as much as drawing the
  // answer, and browsers limit how many there may be.
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE, deferred);
    return () => clearTimeout(timer);
  }, [deferred, settle]);

  // Back, Forward and links change the address; the field follows unless it is the one that changed it.
  const [seen, setSeen] = useState(state.q);
  if (state.q !== seen) {
    setSeen(state.q);
    if (state.q !== own.current) setText(state.q);
  }
  useEffect(() => {
    own.current = null;
  }, [state.q]);

  const shown: ListState = {
    ...state,
    q: deferred,
    ...(deferred === state.q ? {} : { after: '', before: '' }),
  };
  return { state: shown, settled: state, text, setText, settle, change };
};
