import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

const DEBOUNCE_MS = 250;

const wordsIn = (search: string) => new URLSearchParams(search).get('q') ?? '';

/** Browsers rate-limit `history.replaceState`. */
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
  useEffect(() => {
    const timer = setTimeout(flush, DEBOUNCE_MS, text);
    return () => clearTimeout(timer);
  }, [text, flush]);

  // Takes text from Back, Forward and links, not from its own writes.
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
