import { clockChanges, offsetAt, wallTimeAt, type ClockChange } from '../../../contract/wall-time.ts';
import { contentLine } from './content-line.ts';
import { localTime } from './date-time.ts';

const MS_PER_DAY = 86_400_000;

/** `+05:45` → `+0545` */
const utcOffsetText = (offset: string) => offset.replaceAll(':', '');
const isAhead = (offset: string, other: string) =>
  Number(utcOffsetText(offset)) > Number(utcOffsetText(other));

/** The greater offset of the year is daylight time. */
const isDaylight = (zone: string, year: number, offset: string): boolean =>
  [0, 6].some((month) => isAhead(offset, offsetAt(Date.UTC(year, month, 1), zone)));

const observanceLines = (zone: string, { wallTime, before, after }: ClockChange): string => {
  const name = isDaylight(zone, Number(wallTime.slice(0, 4)), after) ? 'DAYLIGHT' : 'STANDARD';
  return [
    contentLine('BEGIN', name),
    // In the offset before the change.
    contentLine('DTSTART', localTime(wallTime)),
    contentLine('TZOFFSETFROM', utcOffsetText(before)),
    contentLine('TZOFFSETTO', utcOffsetText(after)),
    contentLine('END', name),
  ].join('');
};

const changesIn = (zone: string, year: number, isFirst: boolean): ClockChange[] => {
  const [from, to] = [Date.UTC(year, 0, 1) - 2 * MS_PER_DAY, Date.UTC(year + 1, 0, 2)];
  const offset = offsetAt(from, zone);
  const wallTime = wallTimeAt(new Date(from).toISOString(), zone);
  const changes = clockChanges(zone, from, to);
  return isFirst ? [{ wallTime, before: offset, after: offset }, ...changes] : changes;
};

/**
 * VTIMEZONE (RFC 5545, 3.6.5) for these years only: the offset at each beginning and every clock change.
 * @param zone IANA name
 */
export const timeZoneComponent = (zone: string, years: Iterable<number>): string => {
  const wanted = [...new Set(years)].toSorted((one, other) => one - other);
  const changes = wanted.flatMap((year) => changesIn(zone, year, !wanted.includes(year - 1)));
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', zone),
    // Two years may both yield a change near New Year.
    ...new Set(changes.map((change) => observanceLines(zone, change))),
    contentLine('END', 'VTIMEZONE'),
  ].join('');
};
