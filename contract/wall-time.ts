/** How a wall time lies in its zone: once, never (clocks were put forward over it), or twice (put back over it). */
export type WallTimeKind = 'once' | 'gap' | 'overlap';

export interface Reading {
  /** ISO 8601 in UTC. */
  readonly instant: string;
  readonly kind: WallTimeKind;
}

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
};

/** What a clock in the zone shows at an instant, as if it were UTC, in milliseconds. */
const clockAt = (instant: number, zone: string): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** How far clocks in a zone are ahead of UTC at an instant; both in milliseconds. */
export const offsetAt = (instant: number, zone: string): number => clockAt(instant, zone) - instant;

/** Longer than any offset and shorter than the time between two changes of the clocks. */
const A_DAY = 86_400_000;

/**
 * The instant at which clocks in a zone show a wall time (`2026-03-29T02:30`). Skipped times are read with the
 * offset from before the gap, times that come twice as the first of the two: the rule of RFC 5545, 3.3.5.
 */
export const readWallTime = (wallTime: string, zone: string): Reading => {
  const asUtc = Date.parse(`${wallTime}Z`);
  const before = offsetAt(asUtc - A_DAY, zone);
  const after = offsetAt(asUtc + A_DAY, zone);
  const readings = [...new Set([before, after])]
    .map((offset) => asUtc - offset)
    .filter((instant) => clockAt(instant, zone) === asUtc)
    .toSorted((a, b) => a - b);
  const instant = readings[0] ?? asUtc - before;
  const kinds = ['gap', 'once', 'overlap'] as const;
  return { instant: new Date(instant).toISOString(), kind: kinds[readings.length] ?? 'once' };
};

/** What a clock in the zone shows at an instant, to the minute: `2026-03-29T03:30`. */
export const wallTimeAt = (instant: string, zone: string): string =>
  new Date(clockAt(Date.parse(instant), zone)).toISOString().slice(0, 16);
