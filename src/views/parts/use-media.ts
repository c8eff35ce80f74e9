import { useCallback, useSyncExternalStore } from 'react';

/**
 * @param query a media query, `(width < 68rem)`
 * @param whenBuilt whether the build draws as if it matched
 */
export const useMedia = (query: string, whenBuilt = false): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => whenBuilt,
  );
};
