import { capitalise } from '../../../contract/choice-label.ts';
import { canonicalTimeZone } from '../../../contract/time-zone.ts';
import { getInstant, getWallTime, readWallTime, wallTimeAt, weekdayOf } from '../../../contract/wall-time.ts';
import { MAX_MONTH, monthNamed } from './month-names.ts';
import { weekdayNamed } from './weekday-names.ts';
import { joinWithOr } from '../../join-words.ts';

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS_PATTERN = /^(\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}):(\d{2})(?:\.\d+)?$/;
const OFFSET_PATTERN = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*) ?(Z|[+-]\d{2}(?::?\d{2})?)$/i;
const MINUTE = String.raw`[:.](?<minute>\d{2})(?::00)?`;
/** `2:30 PM`, `14.30`, `10 Uhr`: an hour alone needs a word after it. */
const TIME = String.raw`(?<hour>\d{1,2})(?:${MINUTE}|(?=\s*(?:[ap]\.?m|Uhr)))(?:\s*(?<half>[ap])\.?m\.?)?(?:\s*Uhr)?`;
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const datePattern = (date: string) =>
  new RegExp(String.raw`^${date}(?:(?:,\s*|\s+)(?:(?:at|um)\s+)?${TIME})?$`, 'iu');
/** `14.12.2026`, `12/14/26` */
const NUMERIC_PATTERN = datePattern(
  String.raw`(?<first>\d{1,2})(?<sign>[./-])(?<second>\d{1,2})\k<sign>${YEAR}`,
);
const NAMED_PATTERNS = [
  // `14 December 2026`, `14. Dez. 2026`, `14-Dec-26`
  datePattern(String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?<month>\p{L}{3,})\.?,?[\s-]*${YEAR}`),
  // `December 14, 2026`
  datePattern(String.raw`(?<month>\p{L}{3,})\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(?<year>\d{4})`),
];
const HOURS_OF_HALF_DAY = 12;
/** Years of two digits below it can only be of this century. */
const PIVOT_YEAR = 50;

/** As `event-times.ts` writes what cannot be stored. */
const CLOCK_CHANGE_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2} \p{L}/u;

type Read = { readonly value: string } | { readonly error: string };
type Groups = Readonly<Record<string, string | undefined>>;

const hourOf = (hour: string, half: string | undefined): number => {
  if (!half) return Number(hour);
  const isValid = Number(hour) >= 1 && Number(hour) <= HOURS_OF_HALF_DAY;
  return isValid ? (Number(hour) % HOURS_OF_HALF_DAY) + (/p/i.test(half) ? HOURS_OF_HALF_DAY : 0) : NaN;
};

const twoDigits = (number: string | number) => String(number).padStart(2, '0');

export interface DateReading {
  readonly value: string;
  /** Null where nothing else could come first. */
  readonly first: 'day' | 'month' | 'year' | null;
}

const yearsOf = (year: string): readonly string[] =>
  year.length === 4 ? [year] : Number(year) < PIVOT_YEAR ? [`20${year}`] : [`19${year}`, `20${year}`];

const readingsOf = (
  first: DateReading['first'],
  [day, month, year]: readonly [string, string, string],
  { hour = '0', minute = '00', half }: Groups,
): readonly DateReading[] => {
  // Mostly why there is no such date; to fail to parse it takes long.
  if (Number(month) > MAX_MONTH) return [];
  const time = `${twoDigits(hourOf(hour, half))}:${minute}`;
  return yearsOf(year)
    .map((whole) => ({ first, value: `${whole}-${twoDigits(month)}-${twoDigits(day)}T${time}` }))
    .filter(({ value }) => getWallTime(value) !== null);
};

/** Points follow the day; slashes and hyphens follow the day or the month, hyphens also a year of two digits. */
const allReadings = (text: string): readonly DateReading[] => {
  const numeric = NUMERIC_PATTERN.exec(text)?.groups;
  if (numeric) {
    const { first = '', second = '', sign, year = '' } = numeric;
    if (sign === '.') return readingsOf(null, [first, second, year], numeric);
    const isYear = sign === '-' && first.length === 2 && year.length === 2;
    return [
      ...readingsOf('day', [first, second, year], numeric),
      ...readingsOf('month', [second, first, year], numeric),
      ...(isYear ? readingsOf('year', [year, second, first], numeric) : []),
    ];
  }
  const named = NAMED_PATTERNS.map((pattern) => pattern.exec(text)?.groups).find(Boolean);
  const month = monthNamed(named?.['month'] ?? '');
  if (!named || month === undefined) return [];
  return readingsOf(null, [named['day'] ?? '', String(month), named['year'] ?? ''], named);
};

/** `Monday, `, `Mo. ` */
const WEEKDAY_PATTERN = /^(?<name>\p{L}{2,})(?:\.,?|,)?\s+(?=\p{L}|\d)/u;

/** What follows the weekday, and the readings on that day. */
const afterWeekday = (text: string) => {
  const [prefix = '', name = ''] = WEEKDAY_PATTERN.exec(text) ?? [];
  const weekday = weekdayNamed(name);
  if (weekday === undefined) return null;
  const date = text.slice(prefix.length);
  const isThatDay = ({ value }: DateReading) => weekdayOf(value.slice(0, 'YYYY-MM-DD'.length)) === weekday;
  return { name, date, readings: allReadings(date).filter(isThatDay) };
};

/** Of a date as a country writes it, those that differ. */
export const dateReadings = (text: string): readonly DateReading[] => {
  const all = afterWeekday(text)?.readings ?? allReadings(text);
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at);
};

const ORDERED_PATTERN = /^\d{1,2}[/-]\d/;

/** What comes first in a date in which nothing else can. */
export const orderOfDate = (text: string): DateReading['first'] => {
  if (!ORDERED_PATTERN.test(text)) return null;
  const [order = null, ...others] = new Set(allReadings(text).map(({ first }) => first));
  return others.length === 0 ? order : null;
};

const unclearDate = (readings: readonly DateReading[]): string => {
  const orders = new Set(readings.map(({ first }) => first));
  const years = readings.map(({ value }) => value.slice(0, 4));
  const unclear =
    orders.size === 1
      ? `the year could be ${joinWithOr(years)}`
      : `${joinWithOr([...orders].map((order) => `the ${order}`))} could come first`;
  return `${capitalise(unclear)}. Select the date.`;
};

const inClockChange = (text: string) =>
  `“${text}” falls into a clock change. Enter a time in the event’s time zone.`;
const isOtherDay = (date: string, weekday: string) =>
  `“${date}” is not a ${weekday}. Enter the date, without the weekday.`;
const hasSeconds = (text: string) => `“${text}” has seconds. Enter a time to the minute.`;

/** Seconds are not stored: only zero is valid. */
export const readWallTimeCell = (text: string): Read => {
  if (DATE_PATTERN.test(text)) return { value: `${text}T00:00` };
  if (CLOCK_CHANGE_PATTERN.test(text)) return { error: inClockChange(text) };
  const readings = dateReadings(text);
  if (readings.length > 1) return { error: unclearDate(readings) };
  if (readings[0]) return { value: readings[0].value };
  const dated = afterWeekday(text);
  if (dated && allReadings(dated.date).length > 0) return { error: isOtherDay(dated.date, dated.name) };
  if (hasOffset(text)) return { value: text };
  const [, minutes = text, seconds = '00'] = SECONDS_PATTERN.exec(text) ?? [];
  if (seconds !== '00') return { error: hasSeconds(text) };
  return { value: minutes.replace(' ', 'T').replace(/T(\d):/, 'T0$1:') };
};

export const hasOffset = (text: string): boolean => OFFSET_PATTERN.test(text);

/**
 * `2026-12-14T10:00:00+01:00` as clocks of the zone show it; other texts as they are.
 * @param zone of the row, if any
 */
export const withoutOffset = (text: string, zone: unknown): Read => {
  const [, time, offset] = OFFSET_PATTERN.exec(text) ?? [];
  const instant = time && offset ? getInstant(time + offset) : null;
  if (instant === null) return { value: text };
  if (!instant.endsWith(':00.000Z')) return { error: hasSeconds(text) };
  const known = canonicalTimeZone(String(zone ?? ''));
  if (known === undefined)
    return {
      error: `“${text}” has an offset from UTC, so its row needs a time zone. Enter one, or the time without the offset.`,
    };
  const value = wallTimeAt(instant, known);
  // A wall time that occurs twice means the first.
  return readWallTime(value, known).instant === instant ? { value } : { error: inClockChange(text) };
};
