import { addDays, addMonths, weekdayOf, type Day } from '../../../contract/wall-time.ts';

export const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at));

interface WeekInfo {
  readonly firstDay: number;
}

/** 1 (Monday) to 7, from Intl's resolved locale: `navigator.language` may be "C". */
const firstWeekday = (): number => {
  const locale = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale) as Intl.Locale & {
    readonly weekInfo?: WeekInfo;
    getWeekInfo?(): WeekInfo;
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
};

export const weekOf = (day: Day): Day[] =>
  daysFrom(addDays(day, -((weekdayOf(day) - firstWeekday() + 7) % 7)), 7);

export const weeksOf = (day: Day): Day[][] => {
  const first = `${day.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: Day[][] = [];
  for (let week = weekOf(first); (week[0] as Day) < next; week = weekOf(addDays(week[0] as Day, 7)))
    weeks.push(week);
  return weeks;
};
