import { useRef } from 'react';

/** Ignores what is asked while the last is under way: a double click, or Enter held down. */
export const useOneAtATime = <Parameters extends readonly unknown[]>(
  work: (...parameters: Parameters) => Promise<unknown>,
): ((...parameters: Parameters) => void) => {
  const isUnderWay = useRef(false);
  return (...parameters) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work(...parameters).finally(() => (isUnderWay.current = false));
  };
};
