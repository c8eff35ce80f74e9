import { dateFromSerial, format, getFormatDateInfo, getFormatInfo } from 'numfmt';

/** Days between the two beginnings of time a workbook may have, 1900 and 1904. */
const DAYS_1900_TO_1904 = 1462;
/** Digits a spreadsheet keeps of a number. */
const SIGNIFICANT_DIGITS = 15;

const two = (part: number) => String(part).padStart(2, '0');

const shownDate = (serial: number, code: string): string => {
  const [year, month, day, hour, minute, second] = dateFromSerial(serial) as number[];
  const has = getFormatDateInfo(code);
  const isElapsed = /\[[hms]+\]/i.test(code);
  if (isElapsed || serial < 0) return format(code, serial).trim();
  const date = `${year}-${two(month ?? 0)}-${two(day ?? 0)}`;
  const time = `${two(hour ?? 0)}:${two(minute ?? 0)}${second ? `:${two(second)}` : ''}`;
  if (!has.hours && !has.minutes) return date;
  return has.year || has.month || has.day ? `${date} ${time}` : time;
};

/** Zeros in front, or signs between the digits: `00000`, `000-00-0000`. */
const DIGIT_MASK = /0{2,}|["\\(/-]/;

/**
 * A number as a person sees it in its cell: a date as `2026-03-29`, a code with its leading zeros, a percentage with
 * its sign. Without thousands apart, currency or rounding, which only dress it.
 * @param code the cell's number format, `General` without one
 */
export const shownNumber = (raw: string, code: string, is1904: boolean): string => {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const { type, isDate } = getFormatInfo(code);
  if (isDate) return shownDate(is1904 ? value + DAYS_1900_TO_1904 : value, code);
  const [positive = ''] = code.split(';');
  const isDressed =
    type === 'percent' || (type === 'number' && DIGIT_MASK.test(positive.split('.')[0] ?? ''));
  return isDressed ? format(code, value).trim() : String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
};
