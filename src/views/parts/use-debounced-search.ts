import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

const DEBOUNCE_MS = 250;

const wordsIn = (search: string) => new URLSearchParams(search).get('q') ?? '';

/** Debounces the address alone, as browsers rate-limit `history.replaceState`; results follow `text`. */
export const useDebouncedSearch = () => {
  const [path, navigate] = useLocation();
  const inAddress = wordsIn(useSearch());
  const [text, setText] = useState(inAddress);
  /** Last text written to the address. */
  const own = useRef<string | null>(null);
  const flush = useCallback(
    (words: string) => {
      if (words === wordsIn(location.search)) return;
      own.current = words;
      const others = new URLSearchParams(location.search);
      // Cursors belong to the old search.
      for (const name of ['q', 'after', 'before', 'from']) others.delete(name);
      const query = String(new URLSearchParams([...(words ? [['q', words]] : []), ...others]));
      // Keeps the entry's state: it is still the same place.
      const state = { ...(history.state as object | null), isChanged: true };
      navigate(query ? `${path}?${query}` : path, { replace: true, state });
    },
    [navigate, path],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // From each key, not from its render, which may come late.
  const type = useCallback(
    (words: string) => {
      setText(words);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS, words);
    },
    [flush],
  );
  useEffect(() => () => clearTimeout(timer.current), [flush]);

  // Takes text from Back, Forward and links, not from its own writes.
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== own.current) setText(inAddress);
  }
  useEffect(() => {
    if (inAddress !== own.current) clearTimeout(timer.current);
    own.current = null;
  }, [inAddress]);
  return { text, setText: type, flush };
};
