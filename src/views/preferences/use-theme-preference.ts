import { useState } from 'react';
import { readLocal, writeLocal } from './local-storage.ts';
import { applyTheme, DENSITY_KEY, THEME_KEY } from './theme.ts';

interface ThemePreference {
  readonly label: string;
  readonly key: string;
  /** The first is in force until another is chosen. */
  readonly options: Readonly<Record<string, string>>;
}

export const THEME: ThemePreference = {
  label: 'Theme',
  key: THEME_KEY,
  options: { system: 'System', light: 'Light', dark: 'Dark' },
};
export const DENSITY: ThemePreference = {
  label: 'Row height',
  key: DENSITY_KEY,
  options: { comfortable: 'Comfortable', compact: 'Compact' },
};

const write = (key: string, value: string) => {
  writeLocal(key, value);
  // Applied even without storage.
  applyTheme((asked) => (asked === key ? value : readLocal(asked)), document.documentElement);
};

export const toggleDensity = (): void =>
  write(DENSITY_KEY, document.documentElement.dataset['density'] === 'compact' ? 'comfortable' : 'compact');

/** In this browser; without storage, for this page. */
export const useThemePreference = ({ label, key, options }: ThemePreference) => {
  const [value, setValue] = useState(() => readLocal(key) ?? Object.keys(options)[0] ?? '');
  const choose = (next: string) => {
    setValue(next);
    write(key, next);
  };
  return { label, options, value, choose };
};

export type ThemeChoice = ReturnType<typeof useThemePreference>;
