import { readLocalJson, writeLocal } from '../preferences/local-storage.ts';

const RECENT_KEY_PREFIX = 'registrar.recent';
const MAX_STORED_RECENT = 8;

const keyOf = (person: string) => `${RECENT_KEY_PREFIX}:${encodeURIComponent(person)}`;

/** Paths, newest first; they reveal nothing without access. */
export const getRecentRecords = (person: string): readonly string[] => {
  const stored = readLocalJson(keyOf(person));
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
};

export const rememberRecord = (person: string, path: string): void => {
  const others = getRecentRecords(person).filter((one) => one !== path);
  writeLocal(keyOf(person), JSON.stringify([path, ...others].slice(0, MAX_STORED_RECENT)));
};
