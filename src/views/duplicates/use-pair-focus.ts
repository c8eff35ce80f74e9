import { useEffect, useRef } from 'react';

/**
 * After a decision, puts the focus on the next pair's heading, or on the page's where none is left.
 * @param shown key of the pair that is shown
 * @returns to be called once a pair was decided; a person who has gone elsewhere meanwhile stays there
 */
export const usePairFocus = (shown: string | undefined): (() => void) => {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const next = document.querySelector<HTMLElement>('.duplicate h2');
    (next ?? document.querySelector<HTMLElement>('.duplicates h1'))?.focus();
  }, [shown]);
  return () => {
    const { activeElement: focused, body } = document;
    isDue.current = focused === null || focused === body || focused.closest('.duplicate') !== null;
  };
};
