import { readLocal, writeLocal } from '../preferences/local-storage.ts';

const keyOf = (person: string, kind: string) => `registrar.beginning:${encodeURIComponent(person)}:${kind}`;

/** Stored locally: the list's first request needs it. '' for the plain list. */
export const saveDefaultView = (person: string, kind: string, query: string): void =>
  writeLocal(keyOf(person, kind), query || null);

/** Also read by the boot script. */
export const getDefaultView = (person: string, kind: string): string => readLocal(keyOf(person, kind)) ?? '';

/** History state of a plain address to which no default view is applied. */
export const WITHOUT_DEFAULT_VIEW = { isPlain: true };

export const isCleared = () => (history.state as { readonly isPlain?: boolean } | null)?.isPlain === true;
