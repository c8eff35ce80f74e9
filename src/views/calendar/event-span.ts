import type { CalendarEntry } from '../../../contract/calendar.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  minuteOf,
  minutesBetween,
  type Day,
} from '../../../contract/wall-time.ts';

export const MINUTES_PER_DAY = 1440;
const ASSUMED_DURATION_MINUTES = 30;

export interface EventSpan {
  readonly entry: CalendarEntry;
  readonly first: Day;
  /** Inclusive; ending at midnight does not touch the next day. */
  readonly last: Day;
  /** All-day, or at least a day long. */
  readonly isBar: boolean;
}

export const eventSpanOf = (entry: CalendarEntry): EventSpan => {
  const { starts_at: start, ends_at: end, all_day: isAllDay } = entry;
  const first = dayOf(start);
  const to = end ?? start;
  const endsAtMidnight = !isAllDay && to > start && minuteOf(to) === 0;
  const last = endsAtMidnight ? addDays(dayOf(to), -1) : dayOf(to);
  return { entry, first, last, isBar: isAllDay || minutesBetween(start, to) >= MINUTES_PER_DAY };
};

/** Minutes since that day's midnight. */
export interface DayPart {
  readonly entry: CalendarEntry;
  readonly from: number;
  readonly to: number;
}

export const getDayPart = ({ entry, first, last }: EventSpan, day: Day): DayPart | null => {
  if (day < first || day > last) return null;
  const { starts_at: start, ends_at: end } = entry;
  const from = day === first ? minuteOf(start) : 0;
  const hasEnd = end !== null && end > start;
  const to = !hasEnd ? from : dayOf(end) === day ? minuteOf(end) : MINUTES_PER_DAY;
  return { entry, from, to: Math.min(Math.max(to, from + ASSUMED_DURATION_MINUTES), MINUTES_PER_DAY) };
};

/** Bars first, then by start, then the longer. */
export const compareEventSpans = (one: EventSpan, other: EventSpan): number =>
  Number(other.isBar) - Number(one.isBar) ||
  (one.entry.starts_at < other.entry.starts_at ? -1 : Number(one.entry.starts_at > other.entry.starts_at)) ||
  daysBetween(other.first, other.last) - daysBetween(one.first, one.last) ||
  one.entry.title.localeCompare(other.entry.title);
