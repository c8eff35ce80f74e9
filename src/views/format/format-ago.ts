import { formatDay } from './dates.ts';
import { localDay } from './today.ts';
import { lazily, lazyDateFormat } from './lazily.ts';

const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
export const relativeTimeFormat = lazily(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }));

const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_MINUTE = 60;

/** Without Temporal, which lists do not load. */
export const daysAgo = (day: string, today: string): number =>
  (Date.parse(today) - Date.parse(day)) / MS_PER_DAY;

/** "3 hours ago"; "yesterday" by the calendar; after 30 days the date. */
export const formatAgo = (instant: string, now = Date.now()): string => {
  const then = Date.parse(instant);
  const seconds = (now - then) / 1000;
  if (seconds < SECONDS_PER_MINUTE) return 'just now';
  const days = daysAgo(localDay(then), localDay(now));
  if (days > 30) return formatDay(instant);
  if (seconds >= SECONDS_PER_DAY && days > 0) return relativeTimeFormat().format(-days, 'day');
  return seconds >= SECONDS_PER_HOUR
    ? relativeTimeFormat().format(-Math.floor(seconds / SECONDS_PER_HOUR), 'hour')
    : relativeTimeFormat().format(-Math.floor(seconds / SECONDS_PER_MINUTE), 'minute');
};

const clock = lazyDateFormat({ timeStyle: 'short' });

/** "10 minutes ago", after an hour "14:21". */
export const formatAgoBelowDay = (instant: string, now = Date.now()): string =>
  now - Date.parse(instant) < MS_PER_HOUR ? formatAgo(instant, now) : clock().format(new Date(instant));
