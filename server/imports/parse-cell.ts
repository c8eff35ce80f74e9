import { cellText, splitList } from '../csv/cells.ts';
import { fold } from '../records/search/fold.ts';
import type { Column } from '../records/store.ts';

/** `at`: which part of a list is wrong, from 0. */
export type Parsed = { readonly value: unknown } | { readonly error: string; readonly at?: number };

/** Gives the id of a record named by a text (its id, slug, code or name), or undefined. */
export type Resolve = (field: string, text: string) => string | undefined;

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = names.of(code);
    return name ? [[fold(name), code] as const] : [];
  }),
);

/** What people write beside the names that Intl knows. UK and EL are reserved in ISO 3166-1 for just that. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  el: 'GR',
  us: 'US',
  usa: 'US',
  'united states of america': 'US',
  uae: 'AE',
  'czech republic': 'CZ',
  'russian federation': 'RU',
  'korea republic of': 'KR',
  'republic of korea': 'KR',
  'viet nam': 'VN',
  'ivory coast': 'CI',
  holland: 'NL',
  swaziland: 'SZ',
  burma: 'MM',
};

const countryOf = (text: string): string => {
  const word = fold(text);
  return countryCodes.get(word) ?? OTHER_NAMES[word] ?? text;
};

const YES = new Set(['true', 'yes', 'y', '1', 'x']);
const NO = new Set(['false', 'no', 'n', '0']);
const ACRONYM = /^\p{Lu}[\p{Lu}\d&-]{1,11}$/u;

const parseObjects = (text: string): Parsed => {
  if (!text.startsWith('[')) {
    // A plain list of other names; nobody writes JSON into a spreadsheet.
    const list = splitList(text).map((name) => ({
      name,
      language: null,
      kind: ACRONYM.test(name) ? 'acronym' : 'other',
    }));
    return { value: list };
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { error: 'Not a list of names.' };
  }
};

/** Spreadsheets and our own export write very large and very small numbers with an exponent. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

const parseNumber = (text: string): Parsed => {
  const isNumber = NUMBER.test(text) && Number.isFinite(Number(text));
  return isNumber ? { value: Number(text) } : { error: `"${text}" is not a number.` };
};

const parseReferences = (column: Column, parts: readonly string[], resolve: Resolve): Parsed => {
  const ids = parts.map((part) => resolve(column.name, part));
  const at = ids.indexOf(undefined);
  return at < 0 ? { value: ids } : { error: `Nothing is called "${parts[at]}".`, at };
};

const parseFilled = (column: Column, text: string, resolve: Resolve): Parsed => {
  switch (column.type) {
    case 'number':
      return parseNumber(text);
    case 'boolean': {
      const word = text.toLowerCase();
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { error: `"${text}" is neither yes nor no.` };
    }
    case 'choice':
      return { value: text.toLowerCase().replaceAll(/[\s-]+/g, '_') };
    case 'texts':
      return { value: splitList(text) };
    case 'numbers': {
      const parts = splitList(text).map(parseNumber);
      const fault = parts.find((part) => 'error' in part);
      return fault ?? { value: parts.map((part) => (part as { value: unknown }).value) };
    }
    case 'reference': {
      const id = resolve(column.name, text);
      return id === undefined ? { error: `Nothing is called "${text}".` } : { value: id };
    }
    case 'references':
      return parseReferences(column, splitList(text), resolve);
    case 'objects':
      return parseObjects(text);
    case 'wall_time':
      return { value: /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00` : text.replace(' ', 'T') };
    default:
      return { value: column.name === 'country' ? countryOf(text) : text };
  }
};

const isList = (column: Column) => ['texts', 'numbers', 'references', 'objects'].includes(column.type);

/** Reads a cell as a value of its field. An empty cell empties the field. */
export const parseCell = (column: Column, cell: string, resolve: Resolve): Parsed => {
  const text = cellText(cell);
  if (text !== '') return parseFilled(column, text, resolve);
  return { value: isList(column) ? [] : null };
};
