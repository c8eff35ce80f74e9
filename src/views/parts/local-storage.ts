/** Null where nothing is stored, or the browser forbids it. */
export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Null for what is no JSON, too. */
export const readLocalJson = (key: string): unknown => {
  try {
    return JSON.parse(readLocal(key) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * Stores nothing where the browser forbids it or has no room.
 * @param value null removes it
 */
export const writeLocal = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
};
