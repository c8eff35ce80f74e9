import { useEffect, useRef } from 'react';

/**
 * Focuses the next pair's heading after a decision, or the page's if none is left.
 * @returns call it after deciding; it leaves focus elsewhere alone
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
    isDue.current =
      focused === null || focused === body || focused.closest('.duplicate, [aria-current]') !== null;
  };
};
