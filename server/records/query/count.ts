import type { ListFilters } from '../../../contract/list-query.ts';
import { sql, type Database, type Queries, type Sql } from '../../database/database.ts';
import { listConditions } from './filter/list-conditions.ts';
import { findMatches } from './find.ts';
import { withReadTransaction } from './read-transaction.ts';
import type { Store } from '../../stores/store.ts';

const MAX_EXACT_COUNT = 200_000;

interface Plan {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

const estimate = async (tx: Queries, from: Sql): Promise<number> => {
  const plan = await tx.row<Plan>(sql`explain (format json) select 1 ${from}`);
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
};

const countOf = async (tx: Queries, store: Store, where: Sql) => {
  const from = sql`from ${store.table} where ${where}`;
  const about = await estimate(tx, from);
  if (about > 2 * MAX_EXACT_COUNT) return { value: about, exact: false };
  const counted = await tx.row<{ count: number }>(
    sql`select count(*) as count from (select 1 ${from} limit ${MAX_EXACT_COUNT + 1}) as counted`,
  );
  const value = counted?.count ?? 0;
  return value > MAX_EXACT_COUNT ? { value: Math.max(about, value), exact: false } : { value, exact: true };
};

/** Above the limit the planner's estimate, `exact: false`. */
export const count = (database: Database, store: Store, query: ListFilters) => {
  const where = listConditions(store, query);
  return withReadTransaction(database, async (tx) => {
    if (!query.q) return countOf(tx, store, where);
    const { hits, matchCondition } = await findMatches(tx, store, where, query.q);
    return matchCondition
      ? countOf(tx, store, sql`${where} and ${matchCondition}`)
      : { value: hits.length, exact: true };
  });
};
