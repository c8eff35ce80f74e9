import { choiceCode } from '../../../contract/choice-label.ts';
import { durationMonths } from '../../../contract/duration.ts';
import { parseAliases } from '../../csv/alias-cell.ts';
import { cellText } from '../../csv/cells.ts';
import { splitList } from '../../csv/parts.ts';
import type { Column } from '../../stores/store.ts';
import { countryOf } from './country-names.ts';
import { languageOf } from './language-names.ts';
import { MAX_MONTH, monthNamed } from './month-names.ts';
import { readNumber, type styleIn } from './number-style.ts';
import { readWallTimeCell } from './wall-time-cell.ts';

/** `at`: index in a list, from 0. */
interface CellError {
  readonly error: string;
  readonly at?: number;
}
type Parsed = { readonly value: unknown } | CellError | { readonly errors: readonly CellError[] };

export type Resolve = (
  field: string,
  text: string,
) => { readonly value: string } | { readonly error: string };

type Style = ReturnType<typeof styleIn>;

const TRUE_WORDS = new Set(['true', 'yes', 'y', '1', 'x']);
const FALSE_WORDS = new Set(['false', 'no', 'n', '0']);

const parseObjects = (text: string): Parsed => {
  if (!text.startsWith('[')) return { value: parseAliases(text) };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: 'Enter a list of names, separated by |.' };
  }
};

const parseNumber = (text: string, style: Style): Parsed => {
  const read = readNumber(text, style);
  return typeof read === 'number' ? { value: read } : { error: read };
};

const parseDuration = (text: string, style: Style): Parsed => {
  const months = durationMonths(text) ?? readNumber(text, style);
  if (typeof months === 'number') return { value: months };
  return { error: `“${text}” isn’t a duration. Enter months, or years such as “4 years”.` };
};

/** `9`, `September`, `Sept.` */
const parseMonth = (text: string, style: Style): Parsed => {
  const month = monthNamed(text.replace(/\.$/, '')) ?? readNumber(text, style);
  if (typeof month === 'number' && Number.isInteger(month) && month >= 1 && month <= MAX_MONTH)
    return { value: month };
  return { error: `“${text}” isn’t a month. Enter names or numbers, such as “September” or “9”.` };
};

const parseText = ({ isCountry, isLanguage }: Column, text: string): Parsed => {
  if (!isLanguage) return { value: isCountry ? countryOf(text) : text };
  const value = languageOf(text);
  if (value !== null) return { value };
  return { error: `“${text}” isn’t a known language. Enter its name, or a code such as “ne”.` };
};

const parseReferences = (column: Column, parts: readonly string[], resolve: Resolve): Parsed => {
  const ids: string[] = [];
  const errors: CellError[] = [];
  for (const [at, part] of parts.entries()) {
    const found = resolve(column.name, part);
    if ('error' in found) errors.push({ ...found, at });
    else ids.push(found.value);
  }
  return errors.length > 0 ? { errors } : { value: ids };
};

const parseFilled = (column: Column, text: string, resolve: Resolve, style: Style): Parsed => {
  switch (column.type) {
    case 'number':
      return column.isDuration ? parseDuration(text, style) : parseNumber(text, style);
    case 'boolean': {
      const word = text.toLowerCase();
      if (TRUE_WORDS.has(word)) return { value: true };
      return FALSE_WORDS.has(word) ? { value: false } : { error: `“${text}” isn’t yes or no.` };
    }
    case 'choice':
      return { value: choiceCode(text) };
    case 'texts':
      return { value: splitList(text) };
    case 'numbers': {
      const parse = column.isMonths ? parseMonth : parseNumber;
      const parts = splitList(text).map((part) => parse(part, style));
      const fault = parts.find((part) => 'error' in part);
      return fault ?? { value: parts.map((part) => (part as { value: unknown }).value) };
    }
    case 'reference':
      return resolve(column.name, text);
    case 'references':
      return parseReferences(column, splitList(text), resolve);
    case 'objects':
      return parseObjects(text);
    case 'wall_time':
      return readWallTimeCell(text);
    default:
      return parseText(column, text);
  }
};

const OBJECT_MESSAGE = 'This is an object with fields. Enter a text.';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** JSON with fields, or a list of such. */
const isObjectText = (text: string): boolean => {
  if (!/^(\{.*\}|\[.*[}\]]\])$/s.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.some(isObject) : isObject(value);
  } catch {
    return false;
  }
};

export const LIST_TYPES: ReadonlySet<string | undefined> = new Set([
  'texts',
  'numbers',
  'references',
  'objects',
]);

export const parseCell = (column: Column, cell: string, resolve: Resolve, style?: Style): Parsed => {
  const text = cellText(cell);
  if (column.type !== 'objects' && isObjectText(text)) return { error: OBJECT_MESSAGE };
  if (text !== '') return parseFilled(column, text, resolve, style);
  return { value: LIST_TYPES.has(column.type) ? [] : null };
};
