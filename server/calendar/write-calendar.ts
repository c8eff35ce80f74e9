import type { Readable } from 'node:stream';
import type { Event } from '../../contract/events.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { selectAll, type SelectAllOptions } from '../records/query/select-all.ts';
import { streamSnapshot } from '../records/query/snapshot-stream.ts';
import type { Row } from '../stores/store.ts';
import { eventStore } from '../stores/events.ts';
import { contentLine, escapeText } from './icalendar/content-line.ts';
import { eventComponent, isDated, zoneOf } from './icalendar/event.ts';
import { timeZoneComponent } from './icalendar/time-zone.ts';

const head = (name: string): string =>
  [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Registrar//Events//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', escapeText(name)),
    contentLine('X-WR-CALNAME', escapeText(name)),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
  ].join('');

type YearsOf = ReadonlyMap<string, readonly number[]>;

/** A VTIMEZONE is written before its events are read. */
const yearsByZone = async (tx: Queries): Promise<YearsOf> => {
  const rows = await tx.rows<{ time_zone: string; years: number[] }>(sql`
    select time_zone, array_agg(distinct left(wall_time, 4)::integer) as years
    from events, lateral (values (starts_at), (ends_at)) as times (wall_time)
    where time_zone is not null and not all_day and wall_time is not null
    group by time_zone`);
  return new Map(rows.map(({ time_zone: zone, years }) => [zone, years]));
};

async function* calendar(name: string, years: YearsOf, source: AsyncIterable<readonly Row[]>) {
  const described = new Set<string>();
  yield head(name);
  for await (const rows of source) {
    let text = '';
    for (const event of (rows as unknown as readonly Event[]).filter(isDated)) {
      const zone = zoneOf(event);
      if (zone !== null && !described.has(zone)) {
        described.add(zone);
        text += timeZoneComponent(zone, years.get(zone) ?? []);
      }
      text += eventComponent(event);
    }
    if (text !== '') yield text;
  }
  yield contentLine('END', 'VCALENDAR');
}

export const writeCalendar = (database: Database, name: string, query: SelectAllOptions): Promise<Readable> =>
  streamSnapshot(database, async (tx) => {
    const source = await selectAll(tx, eventStore, query);
    return calendar(name, await yearsByZone(tx), source);
  });

const yearOf = (wallTime: string) => Number(wallTime.slice(0, 4));

export const getEventCalendar = (event: Event): string | null => {
  if (!isDated(event)) return null;
  const zone = zoneOf(event);
  const years = [event.starts_at, event.ends_at ?? event.starts_at].map(yearOf);
  return [
    head(event.title),
    zone === null ? '' : timeZoneComponent(zone, years),
    eventComponent(event),
    contentLine('END', 'VCALENDAR'),
  ].join('');
};
