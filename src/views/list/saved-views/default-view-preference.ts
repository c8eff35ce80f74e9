const keyOf = (person: string, kind: string) => `registrar.beginning:${encodeURIComponent(person)}:${kind}`;

/**
 * Stored locally: the list's first request needs it.
 * @param query '' for the plain list
 */
export const saveDefaultView = (person: string, kind: string, query: string): void => {
  try {
    if (query) localStorage.setItem(keyOf(person, kind), query);
    else localStorage.removeItem(keyOf(person, kind));
  } catch {
    // Storage is unavailable: the list starts plain.
  }
};

/** Read by the boot script too; '' for the plain list. */
export const getDefaultView = (person: string, kind: string): string => {
  try {
    return localStorage.getItem(keyOf(person, kind)) ?? '';
  } catch {
    return '';
  }
};

export const isCleared = () => (history.state as { readonly isPlain?: boolean } | null)?.isPlain === true;
