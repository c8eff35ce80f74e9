const keyOf = (person: string, kind: string) => `registrar.beginning:${encodeURIComponent(person)}:${kind}`;

/**
 * Keeps, beside the server, what a list begins with: it must be known before the list's first question.
 * @param query '' for the plain list
 */
export const saveDefaultView = (person: string, kind: string, query: string): void => {
  try {
    if (query) localStorage.setItem(keyOf(person, kind), query);
    else localStorage.removeItem(keyOf(person, kind));
  } catch {
    // Then it begins plainly.
  }
};

/** What a list come to by its plain address begins with; '' for the plain list. The boot script asks for the same. */
export const getDefaultView = (person: string, kind: string): string => {
  try {
    return localStorage.getItem(keyOf(person, kind)) ?? '';
  } catch {
    return '';
  }
};

/** Whether the person has made this list plain, whatever lists of its kind begin with. */
export const isCleared = () => (history.state as { readonly isPlain?: boolean } | null)?.isPlain === true;
