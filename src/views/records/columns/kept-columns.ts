const PREFIX = 'registrar.columns';

/** How a person last had the columns of a kind's list. */
export interface KeptColumns {
  /** As the address says it, `country,city`; '' for the kind's own. */
  readonly chosen: string;
  /** Pixels, by field, of those that were made wider or narrower. */
  readonly widths: Readonly<Record<string, number>>;
}

const OWN: KeptColumns = { chosen: '', widths: {} };

const keyOf = (person: string, kind: string) => `${PREFIX}:${encodeURIComponent(person)}:${kind}`;

/** @param person the key of whoever is signed in */
export const getKeptColumns = (person: string, kind: string): KeptColumns => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, kind)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...OWN, ...kept } : OWN;
  } catch {
    return OWN;
  }
};

/** Whether they have made the columns other than the kind's own. */
export const hasKeptColumns = (person: string, kind: string): boolean => {
  const { chosen, widths } = getKeptColumns(person, kind);
  return chosen !== '' || Object.keys(widths).length > 0;
};

export const keepColumns = (person: string, kind: string, columns: KeptColumns): void => {
  try {
    localStorage.setItem(keyOf(person, kind), JSON.stringify(columns));
  } catch {
    // Then they last as long as the screen.
  }
};
