import { withPlainLetters } from '../../../contract/plain-letters.ts';

/** Drops accents and case, as the server's search does: `Español` → `espanol`, `Øst` → `ost`. */
export const foldText = (text: string): string =>
  withPlainLetters(text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
