import { useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

/** What has come, by what brought it: a screen that is returned to is drawn whole at once. */
const arrived = new WeakMap<Load, unknown>();

/**
 * Code that is fetched when it is first wanted and drawn as soon as it has come; null until then.
 * @param load the same function every time
 */
export const useLazy = <Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null => {
  const [, setArrived] = useState(0);
  const isHere = arrived.has(load);
  useEffect(() => {
    if (!isWanted || isHere) return undefined;
    let isStillWanted = true;
    const take = (loaded: Loaded) => {
      arrived.set(load, loaded);
      if (isStillWanted) setArrived((count) => count + 1);
    };
    // A chunk that does not come is asked for again by the next wish; the frame offers a reload where it is gone.
    load().then(take, () => {});
    return () => {
      isStillWanted = false;
    };
  }, [load, isWanted, isHere]);
  return isWanted && isHere ? (arrived.get(load) as Loaded) : null;
};
