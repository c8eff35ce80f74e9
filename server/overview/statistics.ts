import type { KindFigures } from '../../contract/overview.ts';
import { sql, type Database } from '../database/database.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { stores } from '../stores/stores.ts';

const STATISTICS_DAYS = 30;
/** Whole tables are scanned. */
export const STATISTICS_TIMEOUT_MS = 15_000;

/** Created per day (UTC), without seed data. */
export const statistics = (database: Database): Promise<KindFigures[]> =>
  withReadTransaction(
    database,
    async (tx) => {
      const found: KindFigures[] = [];
      for (const { kind, table } of stores) {
        const counts = await tx.row<Omit<KindFigures, 'kind' | 'created'>>(sql`
        select
          count(*) filter (where deleted_at is null and status = 'draft') as draft,
          count(*) filter (where deleted_at is null and status = 'published') as published,
          count(*) filter (where deleted_at is null and status = 'archived') as archived,
          count(*) filter (where deleted_at is not null) as trash
        from ${table}`);
        const days = await tx.rows<{ day: string; count: number }>(sql`
        select day::date as day, (
          select count(*) from ${table}
          where created_at >= day and created_at < day + interval '1 day' and deleted_at is null
            and created_by is not null
        ) as count
        from generate_series(
          date_trunc('day', now()) - make_interval(days => ${STATISTICS_DAYS - 1}),
          date_trunc('day', now()), interval '1 day') as day order by day`);
        const { draft = 0, published = 0, archived = 0, trash = 0 } = counts ?? {};
        const created = days.map((day) => day.count);
        const last_day = days.at(-1)?.day ?? '';
        found.push({ kind: kind.plural, draft, published, archived, trash, created, last_day });
      }
      return found;
    },
    STATISTICS_TIMEOUT_MS,
  );
