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

export interface EventTimes {
  readonly isAllDay: boolean;
  /** Wall times, `2026-09-15T10:00`; unparseable text stays as it is, to be fixed. */
  readonly starts: string;
  readonly ends: string;
  readonly zone: string;
}

export interface CalendarZones {
  /** X-WR-TIMEZONE, or ''. */
  readonly own: string;
  readonly described: ReadonlyMap<string, DescribedZone>;
}

/** IANA zone of a TZID; an unknown TZID is returned unchanged. */
const zoneNamed = (name: string): string => {
  // Some programs write `/freeassociation.sourceforge.net/Asia/Kathmandu`.
  const tail = name.split('/').slice(-2).join('/');
  const windows = (WINDOWS_ZONES as Readonly<Record<string, string>>)[name];
  return canonicalTimeZone(windows ?? name) ?? canonicalTimeZone(tail) ?? name;
};

interface Moment {
  readonly isDay: boolean;
  readonly wallTime: string;
  /** '': floating time. */
  readonly zone: string;
}

/**
 * An unknown TZID is resolved by the calendar's VTIMEZONE and converted to UTC: an offset alone identifies no
 * IANA zone.
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

const inZone = ({ wallTime, zone }: Moment, other: string): string =>
  zone === other || !canonicalTimeZone(zone) || !canonicalTimeZone(other)
    ? wallTime
    : wallTimeAt(readWallTime(wallTime, zone).instant, other);

const after = (wallTime: string, zone: string, duration: string): string => {
  try {
    return addDuration(wallTime, duration, canonicalTimeZone(zone) ?? null);
  } catch {
    return '';
  }
};

/**
 * Times of a VEVENT: DATE values are all-day, with an inclusive end; UTC and floating times get the
 * calendar's zone.
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
