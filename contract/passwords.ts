import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Characters, not bytes (acceptance A06). */
export const PASSWORD_LENGTH = { min: 15, max: 128 } as const;

/** Keyboards compose the same password differently. */
export const normalisePassword = (password: string): string => password.normalize('NFC');

/** Distinct ones, and those beside common stems. */
const MIN_UNCOMMON_CHARACTERS = 5;

/** @returns null when accepted */
export const objectionToPassword = (password: string): string | null => {
  const plain = normalisePassword(password);
  const length = [...plain].length;
  if (length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters.`;
  if (length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`;
  const lower = plain.toLowerCase();
  const isRepetitive = new Set(lower).size < MIN_UNCOMMON_CHARACTERS;
  const rest = COMMON_PASSWORDS.reduce((left, common) => left.replaceAll(common, ''), lower);
  return isRepetitive || rest.length < MIN_UNCOMMON_CHARACTERS
    ? 'This password is too common. Choose another.'
    : null;
};
