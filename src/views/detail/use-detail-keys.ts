import { useEffect, useRef } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

interface DetailKeys {
  readonly onEdit: () => void;
  readonly onStep: (step: 1 | -1) => void;
}

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
