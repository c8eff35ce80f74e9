import { join } from 'sql-template-tag';
import { calendarEntry, RANGE, type CalendarEntry } from '../../contract/calendar.ts';
import { sql, type Database } from '../database/database.ts';
import { conditionsOf } from '../records/conditions.ts';
import { namesByKind } from '../records/names.ts';
import { find } from '../records/search/find.ts';
import { searching } from '../records/searching.ts';
import { identifier } from '../records/store.ts';
import { eventStore } from '../records/stores/events.ts';

interface RangeQuery {
  /** The first day, and the day after the last, `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  readonly q?: string | undefined;
  readonly filter?: string | undefined;
}

const selection = join(Object.keys(calendarEntry.entries).map(identifier));

/** The events that touch some days by their own wall time, the earliest first: one statement over one index. */
export const eventsInRange = (database: Database, { from, to, q, filter }: RangeQuery) =>
  searching(database, async (tx) => {
    const narrowed = conditionsOf(eventStore, { filter });
    // The index holds just this expression.
    const where = sql`${narrowed} and starts_at is not null and
      wall_times(starts_at, coalesce(ends_at, starts_at), '[]') && wall_times(${from}, ${to}, '[)')`;
    const found = q ? await find(tx, eventStore, where, q) : null;
    const chosen = found
      ? (found.rest ?? sql`id = any(${found.hits.map((hit) => hit.id)}::uuid[])`)
      : sql`true`;
    const rows = await tx.rows<CalendarEntry>(sql`
      select ${selection} from events where ${where} and ${chosen}
      order by starts_at, title, id limit ${RANGE.events + 1}`);
    const data = rows.slice(0, RANGE.events);
    const hosts = new Set(data.flatMap(({ host_id: host }) => host ?? []));
    return {
      data,
      meta: { names: await namesByKind(tx, 'universities', hosts), more: rows.length > RANGE.events },
    };
  });
