import { canonicalTimeZone } from '../../../../contract/time-zone.ts';
import {
  addDuration,
  getWallTime,
  readWallTime,
  shiftWallTime,
  wallTimeAt,
} from '../../../../contract/wall-time.ts';
import type { DescribedZone, Property } from './ical.ts';
import WINDOWS_ZONES from './windows-zones.json' with { type: 'json' };

interface CalendarZones {
  /** X-WR-TIMEZONE, or ''. */
  readonly own: string;
  readonly described: ReadonlyMap<string, DescribedZone>;
}

/** An unknown TZID stays. */
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

/** `2027-03-28T01:30 Europe/London`, to be fixed. */
const unusable = (wallTime: string, zone: string) => `${wallTime} ${zone}`;

/**
 * By its VTIMEZONE an unknown TZID becomes UTC: an offset identifies no IANA zone.
 * @returns a text to be fixed where it has seconds, or the clocks skip it
 */
const momentOf = (property: Property, { described }: CalendarZones): Moment | string => {
  const { value } = property;
  const isDay = /^\d{8}$/.test(value);
  const wallTime = getWallTime(value.replace(/Z$/, ''));
  if (wallTime === null) return value;
  if (isDay) return { isDay, wallTime, zone: '' };
  const seconds = /T\d{4}(\d{2})Z?$/.exec(value)?.[1] ?? '00';
  if (seconds !== '00') return `${wallTime}:${seconds}`;
  if (value.endsWith('Z')) return { isDay, wallTime, zone: 'UTC' };
  const id = property.parameter('TZID');
  const own = described.get(id);
  const zone = zoneNamed(id);
  if (!own || canonicalTimeZone(zone)) return { isDay, wallTime, zone };
  const located = canonicalTimeZone(own.location);
  if (located) return { isDay, wallTime, zone: located };
  const instant = own.instantOf(wallTime);
  if (instant === undefined) return unusable(wallTime, id);
  return { isDay, wallTime: wallTimeAt(new Date(instant).toISOString(), 'UTC'), zone: 'UTC' };
};

/** Undefined where one zone skips the time, or the other repeats it and means the first. */
const inZone = ({ wallTime, zone }: Moment, other: string): string | undefined => {
  if (zone === other || !canonicalTimeZone(zone) || !canonicalTimeZone(other)) return wallTime;
  const { instant, kind } = readWallTime(wallTime, zone);
  const shown = wallTimeAt(instant, other);
  return kind === 'gap' || readWallTime(shown, other).instant !== instant ? undefined : shown;
};

const endAfter = (wallTime: string, zone: string, duration: string): string => {
  const known = canonicalTimeZone(zone) ?? null;
  try {
    if (known === null || !duration.startsWith('PT')) return addDuration(wallTime, duration, known);
    // By the instant: wall times may repeat.
    const ends = addDuration(wallTimeAt(readWallTime(wallTime, known).instant, 'UTC'), duration, 'UTC');
    return inZone({ isDay: false, wallTime: ends, zone: 'UTC' }, known) ?? unusable(ends, 'UTC');
  } catch {
    return duration;
  }
};

const endIn = (end: Property, zone: string, zones: CalendarZones): string => {
  const moment = momentOf(end, zones);
  if (typeof moment === 'string') return moment;
  return inZone(moment, zone) ?? unusable(moment.wallTime, moment.zone);
};

/** Inclusive; '' where it is the first day. */
const lastDay = (starts: string, ends: string): string => {
  if (ends === starts) return '';
  const last = getWallTime(ends) === null ? ends : shiftWallTime(ends, -1);
  return last === starts ? '' : last;
};

/**
 * Wall times; unparseable text stays. DATE values are all-day, with an inclusive end; UTC and floating times get the
 * calendar's zone.
 */
export const eventTimes = (properties: ReadonlyMap<string, Property>, zones: CalendarZones) => {
  const [start, end, duration] = ['DTSTART', 'DTEND', 'DURATION'].map((name) => properties.get(name));
  const begins = start && momentOf(start, zones);
  const calendarZone = zoneNamed(zones.own);
  if (typeof begins !== 'object') {
    const zone = canonicalTimeZone(zoneNamed(start?.parameter('TZID') ?? '')) ?? calendarZone;
    const ends = end ? endIn(end, zone, zones) : (duration?.value ?? '');
    return { isAllDay: false, starts: begins ?? '', ends, zone };
  }
  const isMoving = begins.zone === '' || begins.zone === 'UTC';
  const moved = isMoving && calendarZone ? inZone(begins, calendarZone) : undefined;
  const zone = begins.isDay ? '' : moved === undefined ? begins.zone : calendarZone;
  const starts = moved ?? begins.wallTime;
  const ends = end ? endIn(end, zone, zones) : duration ? endAfter(starts, zone, duration.value) : '';
  if (!begins.isDay) return { isAllDay: false, starts, ends, zone };
  return { isAllDay: true, starts, ends: lastDay(starts, ends), zone: '' };
};
