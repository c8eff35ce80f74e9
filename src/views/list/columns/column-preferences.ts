const COLUMNS_KEY_PREFIX = 'registrar.columns';

/** How a person last had the columns of a kind's list. */
export interface ColumnPreferences {
  /** As the address says it, `country,city`; '' for the kind's own. */
  readonly chosen: string;
  /** Pixels, by field, of those that were made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>;
}

const DEFAULT_COLUMNS: ColumnPreferences = { chosen: '', widths: {} };

const keyOf = (person: string, kind: string) => `${COLUMNS_KEY_PREFIX}:${encodeURIComponent(person)}:${kind}`;

/** @param person the key of whoever is signed in */
export const getColumnPreferences = (person: string, kind: string): ColumnPreferences => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, kind)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...DEFAULT_COLUMNS, ...kept } : DEFAULT_COLUMNS;
  } catch {
    return DEFAULT_COLUMNS;
  }
};

/** Whether they have made the columns other than the kind's own. */
export const hasColumnPreferences = (person: string, kind: string): boolean => {
  const { chosen, widths } = getColumnPreferences(person, kind);
  return chosen !== '' || Object.keys(widths).length > 0;
};

export const saveColumnPreferences = (person: string, kind: string, columns: ColumnPreferences): void => {
  try {
    localStorage.setItem(keyOf(person, kind), JSON.stringify(columns));
  } catch {
    // Then they last as long as the screen.
  }
};
