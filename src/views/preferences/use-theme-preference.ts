import { useState } from 'react';
import { readLocal } from './local-storage.ts';
import { DENSITY_KEY, THEME_KEY } from './theme.ts';
import { writeTheme } from './write-theme.ts';

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

/** In this browser; without storage, for this page. */
export const useThemePreference = ({ label, key, options }: ThemePreference) => {
  const [value, setValue] = useState(() => readLocal(key) ?? Object.keys(options)[0] ?? '');
  const choose = (next: string) => {
    setValue(next);
    writeTheme(key, next);
  };
  return { label, options, value, choose };
};

export type ThemeChoice = ReturnType<typeof useThemePreference>;
