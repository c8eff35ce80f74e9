import { useEffect, useRef } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

interface DetailKeys {
  readonly onEdit: () => void;
  /** To the next record of the list one came from, or with -1 the one before. */
  readonly onStep: (step: 1 | -1) => void;
}

/** `e` edits, `j` and `k` lead on through the list. */
export const useDetailKeys = (keys: DetailKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onEdit, onStep } = latest.current;
      const actions: Record<string, () => void> = { e: onEdit, j: () => onStep(1), k: () => onStep(-1) };
      const action = actions[event.key];
      if (!action || !isSingleKey(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
