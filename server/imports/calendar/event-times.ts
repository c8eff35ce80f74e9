import { canonicalTimeZone } from '../../../contract/time-zone.ts';
import { readWallTime, wallTimeAt } from '../../../contract/wall-time.ts';
import type { ContentLine } from './content-lines.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** When an event is, as the cells of a line say it. */
export interface EventTimes {
  readonly isAllDay: boolean;
  /** Wall times, `2026-09-15T10:00`; what cannot be read stands as it is, to be mended. */
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
}

const A_MINUTE = 60_000;
const A_DAY = 86_400_000;
const MOMENT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{0,2}(Z?))?$/;
const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/;

/** The IANA zone a TZID means; one that none is known for stands as it is. */
const zoneNamed = (said: string): string => {
  // Some programs write `/freeassociation.sourceforge.net/Asia/Kathmandu`.
  const tail = said.split('/').slice(-2).join('/');
  return canonicalTimeZone(WINDOWS_ZONES[said] ?? said) ?? canonicalTimeZone(tail) ?? said;
};

const moved = (wallTime: string, by: number) =>
  new Date(Date.parse(`${wallTime}Z`) + by).toISOString().slice(0, 16);

interface Moment {
  readonly isDay: boolean;
  readonly wallTime: string;
  /** '' floats: it is that time wherever one is. */
  readonly zone: string;
}

const momentOf = ({ value, parameters }: ContentLine): Moment | null => {
  const [, year, month, day, hour, minute, utc] = MOMENT.exec(value.trim()) ?? [];
  if (year === undefined) return null;
  const isDay = hour === undefined;
  const zone = utc === 'Z' ? 'UTC' : zoneNamed(parameters.get('TZID') ?? '');
  return {
    isDay,
    wallTime: `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}`,
    zone: isDay ? '' : zone,
  };
};

/** The same moment by the clocks of another zone, where both are known. */
const inZone = ({ wallTime, zone }: Moment, other: string): string =>
  zone === other || zone === '' || other === '' || !canonicalTimeZone(zone) || !canonicalTimeZone(other)
    ? wallTime
    : wallTimeAt(readWallTime(wallTime, zone).instant, other);

const isRead = (wallTime: string) => !Number.isNaN(Date.parse(`${wallTime}Z`));

/** Days move the date, hours and minutes the instant. */
const after = (wallTime: string, zone: string, duration: string): string => {
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0] = DURATION.exec(duration.trim()) ?? [];
  if (sign === undefined || !isRead(wallTime)) return '';
  const factor = sign === '-' ? -1 : 1;
  const date = moved(wallTime, factor * (Number(weeks) * 7 + Number(days)) * A_DAY);
  const rest = factor * (Number(hours) * 60 + Number(minutes)) * A_MINUTE;
  if (rest === 0 || zone === '' || !canonicalTimeZone(zone)) return moved(date, rest);
  const instant = Date.parse(readWallTime(date, zone).instant) + rest;
  return wallTimeAt(new Date(instant).toISOString(), zone);
};

/**
 * The times of a VEVENT: dates are all day, their end (exclusive there) is the last day; a time in UTC is told by the
 * calendar's own clocks, and one that floats is theirs.
 * @param calendarZone X-WR-TIMEZONE, or ''
 */
export const eventTimes = (
  properties: ReadonlyMap<string, ContentLine>,
  calendarZone: string,
): EventTimes => {
  const [start, end, duration] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => properties.get(name));
  const begins = start && momentOf(start);
  const home = zoneNamed(calendarZone);
  if (!begins) return { isAllDay: false, starts: start?.value ?? '', ends: end?.value ?? '', zone: home };
  const isMoving = begins.zone === '' || begins.zone === 'UTC';
  const zone = begins.isDay ? '' : isMoving && home ? home : begins.zone;
  const starts = inZone(begins, zone);
  const finish = end && momentOf(end);
  const ends = finish ? inZone(finish, zone) : duration ? after(starts, zone, duration.value) : '';
  if (!begins.isDay) return { isAllDay: false, starts, ends, zone };
  const last = ends && isRead(ends) ? moved(ends, -A_DAY) : ends;
  return { isAllDay: true, starts, ends: last > starts ? last : '', zone: '' };
};
