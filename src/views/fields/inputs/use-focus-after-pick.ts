import { useEffect, useEffectEvent, useState } from 'react';

/** @returns to be called on a pick: focuses once what was picked has its control */
export const useFocusAfterPick = (find: () => HTMLElement | null | undefined): (() => void) => {
  const [picks, setPicks] = useState(0);
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => {
    if (picks > 0) focus();
  }, [picks]);
  return () => setPicks(picks + 1);
};
