import { getBasic } from 'temporal-polyfill/fns/Calendar';
import * as Duration from 'temporal-polyfill/fns/Duration';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** A day as `2026-11-21`, whatever the zone: days are counted, never converted. */
export type Day = string;

/** How a wall time lies in its zone: once, never (clocks were put forward over it), or twice (put back over it). */
export type WallTimeKind = 'once' | 'gap' | 'overlap';

export interface Reading {
  /** ISO 8601 in UTC. */
  readonly instant: string;
  readonly kind: WallTimeKind;
}

const plain = (wallTime: string) => PlainDateTime.fromString(wallTime, getBasic);
const dated = (day: Day) => PlainDate.fromString(day, getBasic);
const written = (time: PlainDateTime.Record) => PlainDateTime.toString(time, { smallestUnit: 'minute' });
const zonedAt = (epochMs: number, zone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs), zone);

/**
 * The instant at which clocks in a zone show a wall time (`2026-03-29T02:30`). Skipped times are read with the
 * offset from before the gap, times that come twice as the first of the two: the rule of RFC 5545, 3.3.5.
 */
export const readWallTime = (wallTime: string, zone: string): Reading => {
  const time = plain(wallTime);
  const read = (disambiguation: 'compatible' | 'earlier' | 'later') =>
    PlainDateTime.toZonedDateTime(time, zone, { disambiguation });
  const zoned = read('compatible');
  const kind = ZonedDateTime.equals(read('earlier'), read('later'))
    ? 'once'
    : PlainDateTime.equals(ZonedDateTime.toPlainDateTime(zoned), time)
      ? 'overlap'
      : 'gap';
  return { instant: new Date(zoned.epochMilliseconds).toISOString(), kind };
};

/** What a clock in the zone shows at an instant, to the minute: `2026-03-29T03:30`. */
export const wallTimeAt = (instant: string, zone: string): string =>
  written(ZonedDateTime.toPlainDateTime(zonedAt(Date.parse(instant), zone)));

/** A date, or a date and a time, in ISO 8601's basic form as well, `20260915T100000`; null where there is none. */
export const getWallTime = (text: string): string | null => {
  try {
    return written(plain(text));
  } catch {
    return null;
  }
};

/** A wall time later or earlier, by what its clock shows: neither zone nor changes of the clocks come into it. */
export const shiftWallTime = (wallTime: string, days: number, minutes = 0): string =>
  written(PlainDateTime.addMinutes(PlainDateTime.addDays(plain(wallTime), days), minutes));

/**
 * A wall time a duration (RFC 5545, 3.3.6: `P1W`, `-PT15M`) later: days move the date, hours and minutes the instant.
 * @throws RangeError where one of them cannot be read
 */
export const addDuration = (wallTime: string, duration: string, zone: string | null): string => {
  const length = Duration.fromString(duration);
  const from = plain(wallTime);
  return written(
    zone === null
      ? PlainDateTime.add(from, length)
      : ZonedDateTime.toPlainDateTime(ZonedDateTime.add(PlainDateTime.toZonedDateTime(from, zone), length)),
  );
};

/** Minutes by clock from one wall time to another. */
export const minutesBetween = (from: string, to: string): number =>
  PlainDateTime.diffMinutes(plain(from), plain(to));

/** Minutes since midnight. */
export const minuteOf = (wallTime: string): number =>
  Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));

export const dayOf = (wallTime: string): Day => wallTime.slice(0, 10);

export const isDay = (text: string): boolean => {
  try {
    return PlainDate.toString(dated(text)) === text;
  } catch {
    return false;
  }
};

export const addDays = (day: Day, count: number): Day =>
  PlainDate.toString(PlainDate.addDays(dated(day), count));

/** The same day of a month before or after, or that month's last where it is shorter. */
export const addMonths = (day: Day, count: number): Day =>
  PlainDate.toString(PlainDate.addMonths(dated(day), count));

/** How many days `to` lies after `from`. */
export const daysBetween = (from: Day, to: Day): number => PlainDate.diffDays(dated(from), dated(to));

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => PlainDate.dayOfWeek(dated(day));

/** From an instant on, clocks in a zone show another offset from UTC, `+05:45` or `+05:41:16`. */
export interface ClockChange {
  /** What clocks showed until then. */
  readonly wallTime: string;
  readonly before: string;
  readonly after: string;
}

/** The changes of a zone's clocks after an instant and up to another; both in milliseconds since 1970. */
export const clockChanges = (zone: string, fromMs: number, toMs: number): ClockChange[] => {
  const changes: ClockChange[] = [];
  let last = zonedAt(fromMs, zone);
  for (;;) {
    const next = ZonedDateTime.getTimeZoneTransition(last, 'next');
    if (!next || next.epochMilliseconds > toMs) return changes;
    const [before, after] = [ZonedDateTime.offset(last), ZonedDateTime.offset(next)];
    const shown = new Date(next.epochMilliseconds + ZonedDateTime.offsetNanoseconds(last) / 1e6);
    changes.push({ wallTime: shown.toISOString().slice(0, 19), before, after });
    last = next;
  }
};

/** How far clocks in a zone are ahead of UTC at an instant: `+05:45`. */
export const offsetAt = (epochMs: number, zone: string): string =>
  ZonedDateTime.offset(zonedAt(epochMs, zone));
