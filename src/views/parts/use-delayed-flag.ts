import { useEffect, useState } from 'react';

/** Milliseconds until a person begins to wonder. */
const DELAY_MS = 300;

/** Whether something has been so for longer than nobody minds: a sign of waiting that comes and goes is unrest. */
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
