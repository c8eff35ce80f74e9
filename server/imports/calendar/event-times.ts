import { canonicalTimeZone } from '../../../contract/time-zone.ts';
import {
  addDuration,
  getWallTime,
  readWallTime,
  shiftWallTime,
  wallTimeAt,
} from '../../../contract/wall-time.ts';
import type { DescribedZone, Property } from './ical.ts';
import WINDOWS_ZONES from './windows-zones.json' with { type: 'json' };

/** When an event is, as the cells of a line say it. */
export interface EventTimes {
  readonly isAllDay: boolean;
  /** Wall times, `2026-09-15T10:00`; what cannot be read stands as it is, to be mended. */
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
}

/** The zones of the calendar an event is in. */
export interface CalendarZones {
  /** X-WR-TIMEZONE, or ''. */
  readonly own: string;
  /** By their TZIDs. */
  readonly described: ReadonlyMap<string, DescribedZone>;
}

/** The IANA zone a TZID means; one that none is known for stands as it is. */
const zoneNamed = (said: string): string => {
  // Some programs write `/freeassociation.sourceforge.net/Asia/Kathmandu`.
  const tail = said.split('/').slice(-2).join('/');
  const windows = (WINDOWS_ZONES as Readonly<Record<string, string>>)[said];
  return canonicalTimeZone(windows ?? said) ?? canonicalTimeZone(tail) ?? said;
};

interface Moment {
  readonly isDay: boolean;
  readonly wallTime: string;
  /** '' floats: it is that time wherever one is. */
  readonly zone: string;
}

/**
 * A zone whose name says nothing is read by the calendar's own description of it, and told by UTC: many places have
 * had the same clocks.
 */
const momentOf = (property: Property, { described }: CalendarZones): Moment | null => {
  const { value } = property;
  const isDay = /^\d{8}$/.test(value);
  const wallTime = getWallTime(value.replace(/Z$/, ''));
  if (wallTime === null) return null;
  if (isDay) return { isDay, wallTime, zone: '' };
  if (value.endsWith('Z')) return { isDay, wallTime, zone: 'UTC' };
  const id = property.parameter('TZID');
  const own = described.get(id);
  const zone = zoneNamed(id);
  if (!own || canonicalTimeZone(zone)) return { isDay, wallTime, zone };
  const located = canonicalTimeZone(own.location);
  if (located) return { isDay, wallTime, zone: located };
  return { isDay, wallTime: wallTimeAt(new Date(own.instantOf(wallTime)).toISOString(), 'UTC'), zone: 'UTC' };
};

/** The same moment by the clocks of another zone, where both are known. */
const inZone = ({ wallTime, zone }: Moment, other: string): string =>
  zone === other || !canonicalTimeZone(zone) || !canonicalTimeZone(other)
    ? wallTime
    : wallTimeAt(readWallTime(wallTime, zone).instant, other);

/** '' where the length cannot be read. */
const after = (wallTime: string, zone: string, duration: string): string => {
  try {
    return addDuration(wallTime, duration, canonicalTimeZone(zone) ?? null);
  } catch {
    return '';
  }
};

/**
 * The times of a VEVENT: dates are all day, their end (exclusive there) is the last day; a time in UTC is told by the
 * calendar's own clocks, and one that floats is theirs.
 */
export const eventTimes = (properties: ReadonlyMap<string, Property>, zones: CalendarZones): EventTimes => {
  const [start, end, duration] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => properties.get(name));
  const begins = start && momentOf(start, zones);
  const home = zoneNamed(zones.own);
  if (!begins) return { isAllDay: false, starts: start?.value ?? '', ends: end?.value ?? '', zone: home };
  const isMoving = begins.zone === '' || begins.zone === 'UTC';
  const zone = begins.isDay ? '' : isMoving && home ? home : begins.zone;
  const starts = inZone(begins, zone);
  const finish = end && momentOf(end, zones);
  const ends = finish ? inZone(finish, zone) : duration ? after(starts, zone, duration.value) : '';
  if (!begins.isDay) return { isAllDay: false, starts, ends, zone };
  const last = ends && shiftWallTime(ends, -1);
  return { isAllDay: true, starts, ends: last > starts ? last : '', zone: '' };
};
