import { useEffect, useState } from 'react';

type Load = () => Promise<unknown>;

const RETRY_DELAY_MS = 3000;
const MAX_RETRY_DELAY_MS = 30_000;

/** On the window: code that is wanted did not come. Retries are silent. */
export const CODE_MISSING = 'registrar:code-missing';

const arrived = new WeakMap<Load, unknown>();

/** Failures are silent: what needs the code asks again. */
export const preload = (load: Load): void => void load().catch(() => {});

/**
 * @param load a stable function
 * @returns null until loaded
 */
export const useLazy = <Loaded>(load: () => Promise<Loaded>, isWanted: boolean): Loaded | null => {
  const [attempts, setAttempts] = useState(0);
  const delay = Math.min(RETRY_DELAY_MS * 2 ** attempts, MAX_RETRY_DELAY_MS);
  const isHere = arrived.has(load);
  useEffect(() => {
    if (!isWanted || isHere) return undefined;
    let isStillWanted = true;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const again = () => isStillWanted && setAttempts((count) => count + 1);
    load().then(
      (loaded) => {
        arrived.set(load, loaded);
        again();
      },
      () => {
        if (!isStillWanted) return;
        if (attempts === 0) dispatchEvent(new Event(CODE_MISSING));
        retry = setTimeout(again, delay);
        addEventListener('online', again, { once: true });
      },
    );
    return () => {
      isStillWanted = false;
      clearTimeout(retry);
      removeEventListener('online', again);
    };
  }, [load, isWanted, isHere, attempts, delay]);
  return isWanted && isHere ? (arrived.get(load) as Loaded) : null;
};
