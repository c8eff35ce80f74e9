import { addDays, shiftWallTime } from '../../contract/wall-time.ts';
import type { EventRow } from './data/events.ts';

/** Midnight when all-day. */
const wallTime = (today: Date, days: number, time: string | null) =>
  `${addDays(today.toISOString().slice(0, 10), days)}T${time ?? '00:00'}`;

const endOf = (start: string, { time, hours }: EventRow) =>
  time === null ? start : shiftWallTime(start, 0, hours * 60);

/** @param today first start, its day in UTC */
export const timesFrom = (today: Date, row: EventRow) => {
  const start = wallTime(today, row.inDays, row.time);
  return {
    starts_at: start,
    ends_at: endOf(start, row),
    previous_starts_at: row.previousInDays === null ? null : wallTime(today, row.previousInDays, row.time),
  };
};
