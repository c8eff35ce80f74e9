import { useState } from 'react';
import { readLocal, writeLocal } from './local-storage.ts';
import { applyTheme, DENSITY_KEY } from './theme.ts';

const write = (key: string, value: string) => {
  writeLocal(key, value);
  // Applied even without storage.
  applyTheme((asked) => (asked === key ? value : readLocal(asked)), document.documentElement);
};

export const toggleDensity = (): void =>
  write(DENSITY_KEY, document.documentElement.dataset['density'] === 'compact' ? 'comfortable' : 'compact');

/** In this browser; without storage, for this page. */
export const useThemePreference = (key: string, fallback: string) => {
  const [value, setValue] = useState(() => readLocal(key) ?? fallback);
  const choose = (next: string) => {
    setValue(next);
    write(key, next);
  };
  return [value, choose] as const;
};
