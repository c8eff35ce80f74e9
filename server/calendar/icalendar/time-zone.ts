import { offsetAt } from '../../../contract/wall-time.ts';
import { contentLine } from './content-line.ts';
import { localTime } from './date-time.ts';

const A_DAY = 86_400_000;
/** Days; nowhere have the clocks been put forward and back within so few of them. */
const STEP = 14 * A_DAY;

/** From an instant on, clocks in a zone are this far ahead of UTC; all in milliseconds. */
interface Observance {
  readonly instant: number;
  readonly before: number;
  readonly after: number;
}

/** The instant, to the second, at which the offset changes between two others. */
const changeBetween = (zone: string, from: number, to: number): number => {
  const before = offsetAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
};

const changesIn = (zone: string, year: number): Observance[] => {
  const end = Date.UTC(year + 1, 0, 2);
  const found: Observance[] = [];
  for (let from = Date.UTC(year, 0, 1) - A_DAY; from < end; from += STEP) {
    const to = Math.min(from + STEP, end);
    const [before, after] = [offsetAt(from, zone), offsetAt(to, zone)];
    if (before !== after) found.push({ instant: changeBetween(zone, from, to), before, after });
  }
  return found;
};

const written = (offset: number): string => {
  const seconds = Math.abs(offset) / 1000;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return (offset < 0 ? '-' : '+') + shown.map((part) => String(part).padStart(2, '0')).join('');
};

/** In winter or in summer, one of the two is the zone's standard time: the one behind. */
const isDaylight = (zone: string, { instant, after }: Observance): boolean => {
  const year = new Date(instant).getUTCFullYear();
  return after > Math.min(offsetAt(Date.UTC(year, 0, 1), zone), offsetAt(Date.UTC(year, 6, 1), zone));
};

const observanceLines = (zone: string, observance: Observance): string => {
  const { instant, before, after } = observance;
  const name = isDaylight(zone, observance) ? 'DAYLIGHT' : 'STANDARD';
  // The onset is written as clocks showed it until that moment.
  const onset = localTime(new Date(instant + before).toISOString().slice(0, 16));
  return [
    contentLine('BEGIN', name),
    contentLine('DTSTART', onset),
    contentLine('TZOFFSETFROM', written(before)),
    contentLine('TZOFFSETTO', written(after)),
    contentLine('END', name),
  ].join('');
};

/**
 * A VTIMEZONE that is right in the given years, the only ones in which anything takes place there: which offset
 * held at their beginning, and each change of the clocks (RFC 5545, 3.6.5). The zone's name is the IANA database's.
 */
export const timeZoneComponent = (zone: string, years: Iterable<number>): string => {
  const wanted = [...new Set(years)].toSorted((one, other) => one - other);
  const observances = wanted.flatMap((year) => {
    const instant = Date.UTC(year, 0, 1) - 2 * A_DAY;
    const offset = offsetAt(instant, zone);
    const first = { instant, before: offset, after: offset };
    return wanted.includes(year - 1) ? changesIn(zone, year) : [first, ...changesIn(zone, year)];
  });
  // A change within a day of the new year is found from both sides.
  const each = new Map(observances.map((observance) => [observance.instant, observance]));
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', zone),
    ...[...each.values()].map((observance) => observanceLines(zone, observance)),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
};
