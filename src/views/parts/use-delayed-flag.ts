import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** Delays a pending flag by 300 ms so that spinners do not flash. */
export const useDelayedFlag = (isSo: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(setLate, DELAY_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo]);
  return isSo && isLate;
};
