import { readWallTime } from '../../../contract/wall-time.ts';

interface ZoneTimes {
  /** "Saturday, GMT+1" */
  readonly dayThere: string;
  /** Null if the same. */
  readonly here: string | null;
  /** Set if the time is skipped or occurs twice (DST). */
  readonly warning: string | null;
  /** Skipped by DST; older events may have such times. */
  readonly isSkipped: boolean;
}

const clockIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'shortOffset',
  });

const dayIn = (zone: string) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: zone, timeZoneName: 'shortOffset' });

/**
 * @param wallTime `2026-03-29T02:30`
 * @param zone IANA
 * @returns null while incomplete
 */
export const zoneTimesOf = (wallTime: string, zone: string): ZoneTimes | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wallTime) || zone === '') return null;
  try {
    const { instant, kind } = readWallTime(wallTime, zone);
    const at = new Date(instant);
    const there = clockIn(zone).format(at);
    const here = clockIn(undefined).format(at);
    const warnings = {
      once: null,
      gap: `This time doesn’t exist that day because clocks go forward. Enter ${there} or another time.`,
      overlap: 'Clocks go back that day, so this time happens twice. The first one is used.',
    } as const;
    return {
      dayThere: dayIn(zone).format(at),
      here: here === there ? null : here,
      warning: warnings[kind],
      isSkipped: kind === 'gap',
    };
  } catch {
    // Still being typed.
    return null;
  }
};
