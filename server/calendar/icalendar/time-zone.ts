import { clockChanges, offsetAt, wallTimeAt, type ClockChange } from '../../../contract/wall-time.ts';
import { contentLine } from './content-line.ts';
import { localTime } from './date-time.ts';

const MS_PER_DAY = 86_400_000;

/** `+05:45` → `+0545` */
const utcOffsetText = (offset: string) => offset.replaceAll(':', '');
const isAhead = (offset: string, other: string) =>
  Number(utcOffsetText(offset)) > Number(utcOffsetText(other));

/** In winter or in summer, one of the two is the zone's standard time: the one behind. */
const isDaylight = (zone: string, year: number, offset: string): boolean =>
  [0, 6].some((month) => isAhead(offset, offsetAt(Date.UTC(year, month, 1), zone)));

const observanceLines = (zone: string, { wallTime, before, after }: ClockChange): string => {
  const name = isDaylight(zone, Number(wallTime.slice(0, 4)), after) ? 'DAYLIGHT' : 'STANDARD';
  return [
    contentLine('BEGIN', name),
    // The onset is written as clocks showed it until that moment.
    contentLine('DTSTART', localTime(wallTime)),
    contentLine('TZOFFSETFROM', utcOffsetText(before)),
    contentLine('TZOFFSETTO', utcOffsetText(after)),
    contentLine('END', name),
  ].join('');
};

const changesIn = (zone: string, year: number, isFirst: boolean): ClockChange[] => {
  // No offset is longer than a day, so that these days hold the year by any clock.
  const [from, to] = [Date.UTC(year, 0, 1) - 2 * MS_PER_DAY, Date.UTC(year + 1, 0, 2)];
  const offset = offsetAt(from, zone);
  const wallTime = wallTimeAt(new Date(from).toISOString(), zone);
  const changes = clockChanges(zone, from, to);
  return isFirst ? [{ wallTime, before: offset, after: offset }, ...changes] : changes;
};

/**
 * A VTIMEZONE that is right in the given years, the only ones in which anything takes place there: which offset
 * held at their beginning, and each change of the clocks (RFC 5545, 3.6.5). The zone's name is the IANA database's.
 */
export const timeZoneComponent = (zone: string, years: Iterable<number>): string => {
  const wanted = [...new Set(years)].toSorted((one, other) => one - other);
  const changes = wanted.flatMap((year) => changesIn(zone, year, !wanted.includes(year - 1)));
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', zone),
    // A change within a day of the new year is found from both sides.
    ...new Set(changes.map((change) => observanceLines(zone, change))),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
};
