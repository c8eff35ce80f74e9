import { useState } from 'react';
import { applyTheme, DENSITY_KEY } from './theme.ts';

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Applied below regardless.
  }
  applyTheme((asked) => (asked === key ? value : read(asked)), document.documentElement);
};

export const toggleDensity = (): void =>
  write(DENSITY_KEY, document.documentElement.dataset['density'] === 'compact' ? 'comfortable' : 'compact');

/** Stored in this browser, or for this page if storage is unavailable. */
export const useThemePreference = (key: string, fallback: string) => {
  const [value, setValue] = useState(() => read(key) ?? fallback);
  const choose = (next: string) => {
    setValue(next);
    write(key, next);
  };
  return [value, choose] as const;
};
