const PREFIX = 'registrar.recent';
const MOST = 8;

const keyOf = (person: string) => `${PREFIX}:${encodeURIComponent(person)}`;

/**
 * Paths of records this person looked at in this browser, the latest first. A path says nothing about the record to
 * anyone who cannot read it.
 * @param person the key of whoever is signed in
 */
export const getRecentRecords = (person: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
};

export const rememberRecord = (person: string, path: string): void => {
  const others = getRecentRecords(person).filter((one) => one !== path);
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([path, ...others].slice(0, MOST)));
  } catch {
    // Then the palette has no recent records.
  }
};
