import { useEffect, useState } from 'react';

/**
 * Code that is fetched when it is first wanted and drawn as soon as it has come; null until then.
 * @param load the same function every time
 */
export const useLazy = <Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null => {
  const [loaded, setLoaded] = useState<{ readonly value: Loaded } | null>(null);
  useEffect(() => {
    if (!isWanted || loaded) return undefined;
    let isStillWanted = true;
    const take = (value: Loaded) => isStillWanted && setLoaded({ value });
    // A chunk that does not come is asked for again by the next wish; the frame offers a reload where it is gone.
    load().then(take, () => {});
    return () => {
      isStillWanted = false;
    };
  }, [load, isWanted, loaded]);
  return isWanted ? (loaded?.value ?? null) : null;
};
