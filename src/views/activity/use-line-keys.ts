import { useEffect } from 'react';
import { isSingleKey } from '../parts/shortcut-preference.ts';

export const useLineKeys = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || !isSingleKey(event)) return;
      event.preventDefault();
      const lines = [...document.querySelectorAll<HTMLElement>('.activity li')];
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      const next = at === -1 ? lines.at(step === 1 ? 0 : -1) : lines[at + step];
      next?.querySelector('a')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
