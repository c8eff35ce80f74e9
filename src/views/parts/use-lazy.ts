import { useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

const RETRY_DELAY_MS = 3000;

const arrived = new WeakMap<Load, unknown>();

/** Loads on intent. A failure tells nobody: what needs the code asks again. */
export const preload = (load: Load): void => void load().catch(() => {});

/**
 * @param load a stable function
 * @returns null until loaded
 */
export const useLazy = <Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null => {
  const [attempts, setAttempts] = useState(0);
  const isHere = arrived.has(load);
  useEffect(() => {
    if (!isWanted || isHere) return undefined;
    let isStillWanted = true;
    let retry: ReturnType<typeof setTimeout>;
    const again = () => isStillWanted && setAttempts((count) => count + 1);
    load().then(
      (loaded) => {
        arrived.set(load, loaded);
        again();
      },
      () => {
        if (isStillWanted) retry = setTimeout(again, RETRY_DELAY_MS);
      },
    );
    return () => {
      isStillWanted = false;
      clearTimeout(retry);
    };
  }, [load, isWanted, isHere, attempts]);
  return isWanted && isHere ? (arrived.get(load) as Loaded) : null;
};
