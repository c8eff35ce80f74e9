import { getBasic } from 'temporal-polyfill/fns/Calendar';
import * as Duration from 'temporal-polyfill/fns/Duration';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';

/** `2026-11-21`, in no zone. */
export type Day = string;

interface Reading {
  /** ISO 8601, UTC. */
  readonly instant: string;
  /** `gap`: the clocks skip it; `overlap`: it occurs twice. */
  readonly kind: 'once' | 'gap' | 'overlap';
}

const parseWallTime = (wallTime: string) => PlainDateTime.fromString(wallTime, getBasic);
const dated = (day: Day) => PlainDate.fromString(day, getBasic);
const written = (time: PlainDateTime.Record) => PlainDateTime.toString(time, { smallestUnit: 'minute' });
const zonedAt = (epochMs: number, zone: string) =>
  Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(epochMs), zone);

/** Reads a gap with the offset before it, an overlap as the first of the two times (RFC 5545, 3.3.5). */
export const readWallTime = (wallTime: string, zone: string): Reading => {
  const time = parseWallTime(wallTime);
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

/** To the minute: `2026-03-29T03:30`. */
export const wallTimeAt = (instant: string, zone: string): string =>
  written(ZonedDateTime.toPlainDateTime(zonedAt(Date.parse(instant), zone)));

/** ISO 8601, also its basic form (`20260915T100000`); null if invalid. */
export const getWallTime = (text: string): string | null => {
  try {
    return written(parseWallTime(text));
  } catch {
    return null;
  }
};

/** ISO 8601 with `Z` or an offset → UTC; null if invalid. */
export const getInstant = (text: string): string | null => {
  try {
    return new Date(Instant.fromString(text).epochMilliseconds).toISOString();
  } catch {
    return null;
  }
};

/** By the clock, in no zone. */
export const shiftWallTime = (wallTime: string, days: number, minutes = 0): string =>
  written(PlainDateTime.addMinutes(PlainDateTime.addDays(parseWallTime(wallTime), days), minutes));

/**
 * RFC 5545, 3.3.6 (`P1W`, `-PT15M`): days to the date, the rest to the instant.
 * @throws RangeError
 */
export const addDuration = (wallTime: string, duration: string, zone: string | null): string => {
  const length = Duration.fromString(duration);
  const from = parseWallTime(wallTime);
  return written(
    zone === null
      ? PlainDateTime.add(from, length)
      : ZonedDateTime.toPlainDateTime(ZonedDateTime.add(PlainDateTime.toZonedDateTime(from, zone), length)),
  );
};

export const minutesBetween = (from: string, to: string): number =>
  PlainDateTime.diffMinutes(parseWallTime(from), parseWallTime(to));

/** Since midnight. */
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

/** Keeps the day of the month, or takes the month's last where it is shorter. */
export const addMonths = (day: Day, count: number): Day =>
  PlainDate.toString(PlainDate.addMonths(dated(day), count));

export const daysBetween = (from: Day, to: Day): number => PlainDate.diffDays(dated(from), dated(to));

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => PlainDate.dayOfWeek(dated(day));

/** Offsets: `+05:45` or `+05:41:16`. */
export interface ClockChange {
  /** Wall time up to the change. */
  readonly wallTime: string;
  readonly before: string;
  readonly after: string;
}

/** In (fromMs, toMs], epoch milliseconds. */
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

/** UTC offset: `+05:45`. */
export const offsetAt = (epochMs: number, zone: string): string =>
  ZonedDateTime.offset(zonedAt(epochMs, zone));
