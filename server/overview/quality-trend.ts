import type { QualityFigure } from '../../contract/overview.ts';
import { sql, type Database } from '../database/database.ts';
import type { QualityCount } from './data-quality.ts';

const TREND_DAYS = 7;
const RETENTION_DAYS = 60;

const insertCounts = async (database: Database, found: readonly QualityCount[]): Promise<void> => {
  const rules = found.map(({ id }) => id);
  const counts = found.map(({ count }) => count);
  await database.execute(sql`
    with expired as (delete from quality_counts where day < current_date - ${RETENTION_DAYS}::integer)
    insert into quality_counts (rule, day, count)
    select rule, current_date, count from unnest(${rules}::text[], ${counts}::integer[]) as found (rule, count)
    on conflict (rule, day) do nothing`);
};

/** Compares with a week ago, or the first day since. */
export const withTrend = async (
  database: Database,
  found: readonly QualityCount[],
): Promise<QualityFigure[]> => {
  const earlier = await database.rows<{ rule: string; day: string; count: number }>(sql`
    select distinct on (rule) rule, day, count from quality_counts where day < current_date
    order by rule, day > current_date - ${TREND_DAYS}::integer,
      case when day > current_date - ${TREND_DAYS}::integer then day end, day desc`);
  await insertCounts(database, found).catch(() => {
    // On a full disk the counts can still be read.
  });
  const before = new Map(earlier.map(({ rule, day, count }) => [rule, { day, count }]));
  return found.map((figure) => ({ ...figure, before: before.get(figure.id) ?? null }));
};
