import { unescapeFormula } from './formula.ts';
import { escapePart } from './parts.ts';

/** Protects an apostrophe that `cellText` would remove. */
export const escapeApostrophe = (text: string): string =>
  unescapeFormula(text) === text ? text : `'${text}`;

const isPrimitive = (value: unknown) => value === null || typeof value !== 'object';

export const cellOfJson = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeApostrophe(value);
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value) || !value.every(isPrimitive)) return JSON.stringify(value);
  return escapeApostrophe(value.map((part) => escapePart(String(part ?? ''))).join('|'));
};
