import { lazily, lazyDateFormat } from './lazily.ts';

const languages = lazily(() => new Intl.DisplayNames(undefined, { type: 'language' }));
const currencies = lazily(() => new Intl.DisplayNames(undefined, { type: 'currency' }));
const regions = lazily(() => new Intl.DisplayNames(undefined, { type: 'region' }));
const moments = lazyDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const days = lazyDateFormat({ dateStyle: 'medium' });
const numbers = lazily(() => new Intl.NumberFormat());

/** The code itself if it is invalid or has no name. */
const nameOf = (names: () => Intl.DisplayNames, code: string): string => {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
};

/** The first Intl object of a page takes some 20 ms, whichever it is. */
export const warmUpFormats = (): void => void moments();

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

/** @param tag BCP 47 */
export const languageName = (tag: string): string => nameOf(languages, tag);

/** @param code ISO 4217 */
export const currencyName = (code: string): string => nameOf(currencies, code);

/** @param instant ISO 8601 */
export const formatMoment = (instant: string): string => moments().format(new Date(instant));
export const formatDay = (instant: string): string => days().format(new Date(instant));

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

const wallTimes = lazyDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const wallDays = lazyDateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** @param wallTime `2027-03-14T09:30`, never converted */
export const formatWallTime = (wallTime: string, isAllDay: boolean): string => {
  const asIfUtc = new Date(`${wallTime}Z`);
  if (Number.isNaN(asIfUtc.getTime())) return wallTime;
  return (isAllDay ? wallDays() : wallTimes()).format(asIfUtc);
};
