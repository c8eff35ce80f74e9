import { join } from 'sql-template-tag';
import {
  calendarEntry,
  CALENDAR_RANGE_LIMITS,
  type CalendarEntry,
  type RangeQuery,
} from '../../contract/calendar.ts';
import { sql, type Database } from '../database/database.ts';
import { listConditions } from '../records/query/filter/list-conditions.ts';
import { displayNamesByKind } from '../stores/display-names.ts';
import { whereMatching } from '../records/query/find.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { identifier } from '../stores/store.ts';
import { eventStore } from '../stores/events.ts';

const selection = join(Object.keys(calendarEntry.entries).map(identifier));

export const eventsInRange = (database: Database, { from, to, q, filter }: RangeQuery) =>
  withReadTransaction(database, async (tx) => {
    const matchesFilters = listConditions(eventStore, { filter });
    // Must equal the index's expression.
    const where = sql`${matchesFilters} and starts_at is not null and
      wall_times(starts_at, coalesce(ends_at, starts_at), '[]') && wall_times(${from}, ${to}, '[)')`;
    const chosen = await whereMatching(tx, eventStore, where, q);
    const rows = await tx.rows<CalendarEntry>(sql`
      select ${selection} from events where ${chosen}
      order by starts_at, title, id limit ${CALENDAR_RANGE_LIMITS.events + 1}`);
    const data = rows.slice(0, CALENDAR_RANGE_LIMITS.events);
    const hosts = new Set(data.flatMap(({ host_id: host }) => host ?? []));
    return {
      data,
      meta: {
        names: await displayNamesByKind(tx, 'universities', hosts),
        more: rows.length > CALENDAR_RANGE_LIMITS.events,
      },
    };
  });
