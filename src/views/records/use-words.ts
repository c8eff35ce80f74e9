import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/** What is searched for, as the address says it; typing replaces the entry in the history. */
export const useWords = () => {
  const [path, navigate] = useLocation();
  const inAddress = new URLSearchParams(useSearch()).get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const deferred = useDeferredValue(text);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if ((query.get('q') ?? '') === deferred) return;
    if (deferred) query.set('q', deferred);
    else query.delete('q');
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
  }, [deferred, navigate, path]);
  // Back, Forward and links change the address; the field follows unless it is the one that changed it.
  const [seen, setSeen] = useState(inAddress);
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== deferred) setText(inAddress);
  }
  return { words: deferred.trim(), text, setText };
};
