import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** So that spinners do not flash. */
export const useDelayedFlag = (isSo: boolean, delayMs = DELAY_MS): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(setLate, delayMs, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo, delayMs]);
  return isSo && isLate;
};
