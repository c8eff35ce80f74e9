import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Milliseconds without a key after which typing has paused. */
const DEBOUNCE_MS = 250;

const wordsIn = (search: string) => new URLSearchParams(search).get('q') ?? '';

/**
 * What is searched for. The address follows when typing pauses or the searchbox is left, and replaces its entry in the
 * history: a write with each key would cost as much as drawing the answer, and browsers limit how many there may be.
 */
export const useDebouncedSearch = () => {
  const [path, navigate] = useLocation();
  const inAddress = wordsIn(useSearch());
  const [text, setText] = useState(inAddress);
  /** The words this hook itself wrote to the address; by the time it is read there, more may have been typed. */
  const own = useRef<string | null>(null);
  const flush = useCallback(
    (words: string) => {
      if (words === wordsIn(location.search)) return;
      own.current = words;
      const others = new URLSearchParams(location.search);
      // Other words make the old cursors meaningless.
      for (const name of ['q', 'after', 'before']) others.delete(name);
      const query = String(new URLSearchParams([...(words ? [['q', words]] : []), ...others]));
      // An entry that is replaced stays the same place, and keeps what is remembered of it.
      const state: unknown = history.state;
      navigate(query ? `${path}?${query}` : path, { replace: true, state });
    },
    [navigate, path],
  );
  useEffect(() => {
    const timer = setTimeout(flush, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text, flush]);

  // Back, Forward and links change the address; the words follow unless it is they that changed it.
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== own.current) setText(inAddress);
  }
  useEffect(() => {
    own.current = null;
  }, [inAddress]);
  return { text, setText, flush };
};
