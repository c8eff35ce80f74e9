import { useCallback, useSyncExternalStore } from 'react';

/** One for each query: the browser keeps every list that was ever listened to. */
const lists = new Map<string, MediaQueryList>();
const listOf = (query: string): MediaQueryList => {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
};

/**
 * @param query a media query, `(width < 68rem)`
 * @param whenBuilt whether the build draws as if it matched
 */
export const useMedia = (query: string, whenBuilt = false): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => whenBuilt,
  );
};
