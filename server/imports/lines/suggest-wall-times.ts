import { is, type GenericSchema } from 'valibot';
import type { Suggestion } from './suggest-values.ts';

/** `14.12.2026`, `12/14/2026, 2:30 PM` */
const DAY_AND_MONTH =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:(?:,\s*|\s+)(\d{1,2}):(\d{2})(?::00)?(?:\s*([ap])m)?)?$/i;
const HOURS_OF_HALF_DAY = 12;

const hourOf = (hour: string, half: string | undefined): number => {
  if (!half) return Number(hour);
  const isValid = Number(hour) >= 1 && Number(hour) <= HOURS_OF_HALF_DAY;
  return isValid ? (Number(hour) % HOURS_OF_HALF_DAY) + (/p/i.test(half) ? HOURS_OF_HALF_DAY : 0) : NaN;
};

const twoDigits = (number: string | number) => String(number).padStart(2, '0');

/** Points follow the day; slashes and hyphens follow the day or the month. */
export const suggestWallTimes = (text: string, schema: GenericSchema): Suggestion[] => {
  const [, first = '', separator, second = '', year, hour = '0', minute = '00', half] =
    DAY_AND_MONTH.exec(text) ?? [];
  if (!separator) return [];
  const valueOf = (day: string, month: string) =>
    `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hourOf(hour, half))}:${minute}`;
  const dayFirst = valueOf(first, second);
  const monthFirst = separator === '.' ? dayFirst : valueOf(second, first);
  const found = [...new Set([dayFirst, monthFirst])].filter((value) => is(schema, value));
  return found.map((value) => ({
    value,
    label: value.replace('T', ' '),
    ...(found.length > 1 && {
      reason: value === dayFirst ? 'with the day first' : 'with the month first',
    }),
  }));
};
