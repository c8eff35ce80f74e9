import { dateFromSerial, format, getFormatDateInfo, getFormatInfo } from 'numfmt';

const DAYS_1900_TO_1904 = 1462;
const SIGNIFICANT_DIGITS = 15;

const twoDigits = (part: number) => String(part).padStart(2, '0');

const shownDate = (serial: number, code: string): string => {
  const [year, month, day, hour, minute, second] = dateFromSerial(serial) as number[];
  const has = getFormatDateInfo(code);
  const isElapsed = /\[[hms]+\]/i.test(code);
  if (isElapsed || serial < 0) return format(code, serial).trim();
  const date = `${year}-${twoDigits(month ?? 0)}-${twoDigits(day ?? 0)}`;
  const time = `${twoDigits(hour ?? 0)}:${twoDigits(minute ?? 0)}${second ? `:${twoDigits(second)}` : ''}`;
  if (!has.hours && !has.minutes) return date;
  return has.year || has.month || has.day ? `${date} ${time}` : time;
};

const LONG_INTEGER = /^-?\d{16,}$/;

/** `00000`, `000-00-0000`. */
const DIGIT_MASK = /0{2,}|["\\(/-]/;

/**
 * As its cell shows it, but without thousands separators, currency and rounding; dates as `2026-03-29`.
 * @param code number format
 */
export const shownNumber = (raw: string, code: string, is1904: boolean): string => {
  // A double would change its last digits.
  if (LONG_INTEGER.test(raw)) return raw;
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const { type, isDate } = getFormatInfo(code);
  if (isDate) return shownDate(is1904 ? value + DAYS_1900_TO_1904 : value, code);
  const [positive = ''] = code.split(';');
  const isFormatted =
    type === 'percent' || (type === 'number' && DIGIT_MASK.test(positive.split('.')[0] ?? ''));
  return isFormatted ? format(code, value).trim() : String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
};
