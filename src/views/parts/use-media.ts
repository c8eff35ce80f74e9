import { useCallback, useSyncExternalStore } from 'react';

/** Browsers keep every list that was ever listened to. */
const lists = new Map<string, MediaQueryList>();
const listOf = (query: string): MediaQueryList => {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
};

/** @param whenBuilt drawn by the build as if it matched */
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
