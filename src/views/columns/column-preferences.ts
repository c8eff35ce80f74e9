import { readLocalJson, writeLocal } from '../preferences/local-storage.ts';

export interface ColumnPreferences {
  /** `country,city`; '' for the defaults. */
  readonly chosen: string;
  /** Pixels, by field. */
  readonly widths: Readonly<Record<string, number>>;
}

const DEFAULT_COLUMNS: ColumnPreferences = { chosen: '', widths: {} };

const keyOf = (person: string, kind: string) => `registrar.columns:${encodeURIComponent(person)}:${kind}`;

export const getColumnPreferences = (person: string, kind: string): ColumnPreferences => {
  const stored = readLocalJson(keyOf(person, kind));
  return typeof stored === 'object' && stored !== null ? { ...DEFAULT_COLUMNS, ...stored } : DEFAULT_COLUMNS;
};

export const hasColumnPreferences = (person: string, kind: string): boolean => {
  const { chosen, widths } = getColumnPreferences(person, kind);
  return chosen !== '' || Object.keys(widths).length > 0;
};

export const saveColumnPreferences = (person: string, kind: string, columns: ColumnPreferences): void =>
  writeLocal(keyOf(person, kind), JSON.stringify(columns));
