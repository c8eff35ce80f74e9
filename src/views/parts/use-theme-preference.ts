import { useState } from 'react';
import { applyTheme } from './theme.ts';

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stored in this browser, or for this page if storage is unavailable. */
export const useThemePreference = (key: string, fallback: string) => {
  const [value, setValue] = useState(() => read(key) ?? fallback);
  const choose = (next: string) => {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Applied below regardless.
    }
    applyTheme((asked) => (asked === key ? next : read(asked)), document.documentElement);
  };
  return [value, choose] as const;
};
