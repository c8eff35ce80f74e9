import type { CalendarEntry } from '../../../contract/calendar.ts';
import { skippedTimeErrors } from '../../../contract/events.ts';
import { canonicalTimeZone } from '../../../contract/time-zone.ts';
import { readWallTime, wallTimeAt, type Day } from '../../../contract/wall-time.ts';
import { formatWallTime } from '../../views/format/dates.ts';
import { sentence } from '../../views/format/format.ts';
import { isOverdue } from './is-overdue.ts';
import { viewerZone } from './viewer-zone.ts';
import { zoneName } from './zone-name.ts';
import { lazily, lazyDateFormat } from '../../views/format/lazily.ts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = lazyDateFormat({ ...options, timeZone: 'UTC' });
  return (day: Day) => made().format(new Date(`${day}T00:00Z`));
};

export const weekdayName = format({ weekday: 'short' });
export const dayNumber = format({ day: 'numeric' });
export const dayAndMonth = format({ day: 'numeric', month: 'short' });
export const wholeDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** "Tue, 24 Nov" */
export const briefDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
/** "Tue, 24 Nov 2026" */
export const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

const spans = lazyDateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
/** "16 – 22 Nov 2026" */
export const spanOfDays = (from: Day, to: Day): string =>
  spans().formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`));

const monthName = format({ month: 'long', year: 'numeric' });
/** "November 2026"; two where the locale's calendar divides the year elsewhere, which formatRange overlooks. */
export const spanOfMonths = (from: Day, to: Day): string =>
  [...new Set([from, to].map(monthName))].join(' – ');

const clock = lazyDateFormat({ timeStyle: 'short', timeZone: 'UTC' });
export const clockTime = (wallTime: string): string => clock().format(new Date(`${wallTime}Z`));

const hours = lazyDateFormat({ hour: 'numeric', timeZone: 'UTC' });
const isHalfDay = lazily(() => ['h11', 'h12'].includes(hours().resolvedOptions().hourCycle ?? ''));
/** "10 AM"; "10:00" in 24-hour locales. */
export const shortTime = (wallTime: string): string =>
  isHalfDay() && wallTime.endsWith(':00') ? hours().format(new Date(`${wallTime}Z`)) : clockTime(wallTime);

type Times = Pick<CalendarEntry, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>;

/** "Tue, 24 Nov 2026, 10:00 – 12:00, Kathmandu time" */
export const timeText = ({ starts_at: start, ends_at: end, all_day: isAllDay, time_zone: zone }: Times) => {
  const [first, last] = [start.slice(0, 10), (end ?? start).slice(0, 10)];
  if (isAllDay) return `${first === last ? shortDay(first) : spanOfDays(first, last)}, all day`;
  const from = `${shortDay(first)}, ${clockTime(start)}`;
  const to =
    !end || end === start ? '' : ` – ${first === last ? clockTime(end) : formatWallTime(end, false)}`;
  return [from + to, zoneName(zone)].filter(Boolean).join(', ');
};

/** Timed, and in another zone. */
export const isInOtherZone = ({ all_day: isAllDay, time_zone: zone }: Times): boolean =>
  !isAllDay && zone !== null && canonicalTimeZone(zone) !== viewerZone();

/** Null for all-day events or the same zone. */
export const getViewerTimeText = (times: Times): string | null => {
  const { starts_at: start, time_zone: zone } = times;
  if (zone === null || !isInOtherZone(times)) return null;
  const here = wallTimeAt(readWallTime(start, zone).instant, viewerZone());
  return `${shortDay(here.slice(0, 10))}, ${clockTime(here)}`;
};

/** Null when the time exists. */
export const getSkippedTimeText = (times: Times): string | null =>
  skippedTimeErrors({ ...times })[0]?.message ?? null;

/** For screen readers. */
export const stateText = (entry: CalendarEntry): string[] => [
  ...(entry.event_status === 'scheduled' ? [] : [sentence(entry.event_status)]),
  ...(entry.status === 'published' ? [] : [sentence(entry.status)]),
  ...(isOverdue(entry) ? ['Ended, not archived'] : []),
  ...(getSkippedTimeText(entry) ? ['This time doesn’t exist that day'] : []),
];

/** '' unless it occurs twice (DST); the first is meant. */
export const clockWarning = (wallTime: string, zone: string | null): string =>
  zone !== null && readWallTime(wallTime, zone).kind === 'overlap'
    ? ' Clocks go back that day, so this time happens twice. The first one is used.'
    : '';
