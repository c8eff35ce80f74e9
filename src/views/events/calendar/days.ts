/** A day as `2026-11-21`, whatever the zone: days are counted, never converted. */
export type Day = string;

const A_MINUTE = 60_000;
const A_DAY = 86_400_000;
const asIfUtc = (day: Day) => Date.parse(`${day}T00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asIfUtc(text)) && dayAt(asIfUtc(text)) === text;

export const addDays = (day: Day, count: number): Day => dayAt(asIfUtc(day) + count * A_DAY);

/** How many days `to` lies after `from`. */
export const daysBetween = (from: Day, to: Day): number => (asIfUtc(to) - asIfUtc(from)) / A_DAY;

/** The days from one on. */
export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

/** The same day of a month before or after, or that month's last where it is shorter. */
export const addMonths = (day: Day, count: number): Day => {
  const first = new Date(asIfUtc(`${day.slice(0, 7)}-01`));
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = dayAt(first.getTime()).slice(0, 7);
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
};

interface WeekInfo {
  readonly firstDay: number;
}

/** 1 for Monday to 7 for Sunday, as in the language that `Intl` writes days in: `navigator.language` may be none ("C"). */
const firstWeekday = (): number => {
  const locale = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale) as Intl.Locale & {
    readonly weekInfo?: WeekInfo;
    getWeekInfo?(): WeekInfo;
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
};

export const weekOf = (day: Day): Day[] => {
  const weekday = new Date(asIfUtc(day)).getUTCDay() || 7;
  return daysFrom(addDays(day, -((weekday - firstWeekday() + 7) % 7)), 7);
};

/** The whole weeks a month lies in. */
export const weeksOf = (day: Day): Day[][] => {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let week = weekOf(first); (week[0] as Day) < next; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week);
  return weeks;
};

/** A wall time later or earlier, by what its clock shows: neither zone nor changes of the clocks come into it. */
export const shiftWallTime = (wallTime: string, days: number, minutes = 0): string =>
  new Date(Date.parse(`${wallTime}Z`) + days * A_DAY + minutes * A_MINUTE).toISOString().slice(0, 16);

/** Minutes since midnight. */
export const minuteOf = (wallTime: string): number =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));

export const dayOf = (wallTime: string): Day => wallTime.slice(0, 10);

/** Minutes by clock from one wall time to another. */
export const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / A_MINUTE;
