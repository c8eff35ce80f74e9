import { unescapeFormula } from './formula.ts';
import { escapePart } from './cells.ts';

/** A text as a cell that is read as this text: an apostrophe in it is no spreadsheet's. */
export const plainCell = (text: string): string => (unescapeFormula(text) === text ? text : `'${text}`);

const isPlain = (value: unknown) => value === null || typeof value !== 'object';

/** A value of JSON as a cell; lists are separated by `|` as in an export. */
export const cellOfJson = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return plainCell(value);
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value) || !value.every(isPlain)) return JSON.stringify(value);
  return plainCell(value.map((part) => escapePart(String(part ?? ''))).join('|'));
};
