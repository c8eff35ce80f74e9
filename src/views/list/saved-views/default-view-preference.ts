import { readLocal, writeLocal } from '../../parts/local-storage.ts';

const keyOf = (person: string, kind: string) => `registrar.beginning:${encodeURIComponent(person)}:${kind}`;

/**
 * Stored locally: the list's first request needs it.
 * @param query '' for the plain list
 */
export const saveDefaultView = (person: string, kind: string, query: string): void =>
  writeLocal(keyOf(person, kind), query || null);

/** Read by the boot script too; '' for the plain list. */
export const getDefaultView = (person: string, kind: string): string => readLocal(keyOf(person, kind)) ?? '';

/** History state of the plain address, to which the default view is then not applied. */
export const WITHOUT_DEFAULT_VIEW = { isPlain: true };

export const isCleared = () => (history.state as { readonly isPlain?: boolean } | null)?.isPlain === true;
