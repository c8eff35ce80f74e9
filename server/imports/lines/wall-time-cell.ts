import { getWallTime } from '../../../contract/wall-time.ts';

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS_PATTERN = /^(\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}):(\d{2})(?:\.\d+)?$/;
/** `14.12.2026`, `12/14/2026, 2:30 PM` */
const DAY_AND_MONTH_PATTERN =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:(?:,\s*|\s+)(\d{1,2}):(\d{2})(?::00)?(?:\s*([ap])m)?)?$/i;
const HOURS_OF_HALF_DAY = 12;

/** As `event-times.ts` writes what cannot be stored. */
const CLOCK_CHANGE_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2} \p{L}/u;

const hourOf = (hour: string, half: string | undefined): number => {
  if (!half) return Number(hour);
  const isValid = Number(hour) >= 1 && Number(hour) <= HOURS_OF_HALF_DAY;
  return isValid ? (Number(hour) % HOURS_OF_HALF_DAY) + (/p/i.test(half) ? HOURS_OF_HALF_DAY : 0) : NaN;
};

const twoDigits = (number: string | number) => String(number).padStart(2, '0');

export interface DateReading {
  readonly value: string;
  readonly first: 'day' | 'month';
}

/** Of a date as a country writes it: points follow the day; slashes and hyphens follow the day or the month. */
export const dateReadings = (text: string): readonly DateReading[] => {
  const [, first = '', separator, second = '', year, hour = '0', minute = '00', half] =
    DAY_AND_MONTH_PATTERN.exec(text) ?? [];
  if (!separator) return [];
  const valueOf = (day: string, month: string) =>
    `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hourOf(hour, half))}:${minute}`;
  const dayFirst = { value: valueOf(first, second), first: 'day' } as const;
  const monthFirst = { value: valueOf(second, first), first: 'month' } as const;
  const isOneDate = separator === '.' || first === second;
  return [dayFirst, ...(isOneDate ? [] : [monthFirst])].filter(({ value }) => getWallTime(value) !== null);
};

/** Of a date that a day above 12 allows to be read in one way alone; points say nothing of other separators. */
export const orderOfDate = (text: string): DateReading['first'] | undefined => {
  const [reading, other] = dateReadings(text);
  const isSaid = reading && !other && !text.includes('.') && !/^(\d+)\D\1\D/.test(text);
  return isSaid ? reading.first : undefined;
};

/** Seconds are not stored: only zero is valid. */
export const readWallTimeCell = (text: string): { readonly value: string } | { readonly error: string } => {
  if (DATE_PATTERN.test(text)) return { value: `${text}T00:00` };
  if (CLOCK_CHANGE_PATTERN.test(text))
    return { error: `“${text}” falls into a clock change. Enter a time in the event’s time zone.` };
  const [reading, other] = dateReadings(text);
  if (other) return { error: 'The day or the month could come first. Select the date.' };
  if (reading) return { value: reading.value };
  const [, minutes = text, seconds = '00'] = SECONDS_PATTERN.exec(text) ?? [];
  if (seconds !== '00') return { error: `“${text}” has seconds. Enter a time to the minute.` };
  return { value: minutes.replace(' ', 'T').replace(/T(\d):/, 'T0$1:') };
};
