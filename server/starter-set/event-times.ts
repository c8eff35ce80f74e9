import type { EventRow } from './data/events.ts';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** `2027-03-14T09:30` wall time, so many days after `today`; midnight for an all-day event. */
const wallTime = (today: Date, days: number, time: string | null) =>
  `${new Date(today.getTime() + days * MS_PER_DAY).toISOString().slice(0, 10)}T${time ?? '00:00'}`;

const endOf = (start: string, { time, hours }: EventRow) =>
  time === null ? start : new Date(Date.parse(`${start}Z`) + hours * MS_PER_HOUR).toISOString().slice(0, 16);

/** The wall times of a sample event where the set is first loaded on the day that `today` is in UTC. */
export const timesFrom = (today: Date, row: EventRow) => {
  const start = wallTime(today, row.inDays, row.time);
  return {
    starts_at: start,
    ends_at: endOf(start, row),
    previous_starts_at: row.previousInDays === null ? null : wallTime(today, row.previousInDays, row.time),
  };
};
