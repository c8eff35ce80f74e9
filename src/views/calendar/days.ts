import { addDays, addMonths, weekdayOf, type Day } from '../../../contract/wall-time.ts';

/** The days from one on. */
export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

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

export const weekOf = (day: Day): Day[] =>
  daysFrom(addDays(day, -((weekdayOf(day) - firstWeekday() + 7) % 7)), 7);

/** The whole weeks a month lies in. */
export const weeksOf = (day: Day): Day[][] => {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let week = weekOf(first); (week[0] as Day) < next; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week);
  return weeks;
};
