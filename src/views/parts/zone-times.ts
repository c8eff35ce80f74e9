import { readWallTime } from '../../../contract/wall-time.ts';

interface ZoneTimes {
  /** What clocks in the zone show at that instant, their offset beside it. */
  readonly there: string;
  /** The same where the person is; null where clocks show the same. */
  readonly here: string | null;
  /** What to know where clocks in the zone skip that time, or show it twice. */
  readonly warning: string | null;
  /** Whether clocks skip it: an event kept from before such times were refused. */
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

/**
 * A wall time as both clocks show it; null while it or its zone is not whole.
 * @param wallTime `2026-03-29T02:30`
 * @param zone IANA, `Europe/Berlin`
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
      gap: `Clocks there skip this time that day; the next is ${there}.`,
      overlap: 'Clocks there are put back and show this time twice that day; the first is meant.',
    } as const;
    return { there, here: here === there ? null : here, warning: warnings[kind], isSkipped: kind === 'gap' };
  } catch {
    // A zone that is still being typed.
    return null;
  }
};
