import { lazily } from './lazily.ts';

const regions = lazily(() => new Intl.DisplayNames(undefined, { type: 'region' }));
const numbers = lazily(() => new Intl.NumberFormat());

/** The code itself if it is invalid or has no name. */
export const nameOf = (names: () => Intl.DisplayNames, code: string): string => {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
};

const language = () => globalThis.navigator?.language ?? '';
/** Intl is slow, and every row asks. */
const countries = new Map<string, string>();

/**
 * @param code ISO 3166-1 alpha-2
 * @param names English ones of a response: the first by Intl takes 20 ms
 */
export const countryName = (code: string, names?: Readonly<Record<string, string>>): string => {
  const known = countries.get(code) ?? (language().startsWith('en') ? names?.[code] : undefined);
  const name = known ?? nameOf(regions, code);
  countries.set(code, name);
  return name;
};

/** Grouped without Intl.NumberFormat, which takes 10 ms of each start. */
const GROUPED_BY_COMMA = /^en(-US|-GB)?$/;

export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) && GROUPED_BY_COMMA.test(language())
    ? String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
    : numbers().format(value);

/** @param noun singular; gets an s: “1,234 rows” */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

export { choiceLabel as sentence } from '../../../contract/choice-label.ts';

/** @returns '' for null or undefined */
export const textOf = (record: Readonly<Record<string, unknown>>, field: string): string =>
  String(record[field] ?? '');
