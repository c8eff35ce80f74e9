import { readLocal, writeLocal } from './local-storage.ts';
import { applyTheme, DENSITY_KEY } from './theme.ts';

export const writeTheme = (key: string, value: string): void => {
  writeLocal(key, value);
  // Applied even without storage.
  applyTheme((asked) => (asked === key ? value : readLocal(asked)), document.documentElement);
};

export const toggleDensity = (): void =>
  writeTheme(
    DENSITY_KEY,
    document.documentElement.dataset['density'] === 'compact' ? 'comfortable' : 'compact',
  );
