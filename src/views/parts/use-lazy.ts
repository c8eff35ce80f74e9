import { useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

const arrived = new WeakMap<Load, unknown>();

/**
 * @param load a stable function
 * @returns null until loaded
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
    // A failed chunk is retried on the next request.
    load().then(take, () => {});
    return () => {
      isStillWanted = false;
    };
  }, [load, isWanted, isHere]);
  return isWanted && isHere ? (arrived.get(load) as Loaded) : null;
};
