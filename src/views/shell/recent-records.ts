const RECENT_KEY_PREFIX = 'registrar.recent';
const MAX_STORED_RECENT = 8;

const keyOf = (person: string) => `${RECENT_KEY_PREFIX}:${encodeURIComponent(person)}`;

/**
 * Paths, newest first; they reveal nothing without access.
 * @param person key of the signed-in person
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
    localStorage.setItem(keyOf(person), JSON.stringify([path, ...others].slice(0, MAX_STORED_RECENT)));
  } catch {
    // Storage is unavailable: no recent records.
  }
};
