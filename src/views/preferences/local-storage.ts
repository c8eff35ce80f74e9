/** Null without storage too. */
export const readLocal = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Null for invalid JSON too. */
export const readLocalJson = (key: string): unknown => {
  try {
    return JSON.parse(readLocal(key) ?? 'null');
  } catch {
    return null;
  }
};

/** @param value null removes */
export const writeLocal = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, it lasts as long as the page.
  }
};
