import { sql, type Database, type Queries, type Sql } from '../database/database.ts';
import { conditionsOf, type Narrowing } from './conditions.ts';
import { find } from './search/find.ts';
import { searching } from './searching.ts';
import type { Store } from './store.ts';

/** Up to here rows are counted one by one, which takes some tens of milliseconds. */
const MOST_COUNTED = 200_000;

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
  if (about > 2 * MOST_COUNTED) return { value: about, exact: false };
  const counted = await tx.row<{ count: number }>(
    sql`select count(*) as count from (select 1 ${from} limit ${MOST_COUNTED + 1}) as counted`,
  );
  const value = counted?.count ?? 0;
  return value > MOST_COUNTED ? { value: Math.max(about, value), exact: false } : { value, exact: true };
};

/** Counts what a list would hold: exactly where that is cheap, else by the planner's estimate, saying which. */
export const count = (database: Database, store: Store, query: Narrowing & { q?: string | undefined }) => {
  const where = conditionsOf(store, query);
  return searching(database, async (tx) => {
    if (!query.q) return countOf(tx, store, where);
    const { hits, rest } = await find(tx, store, where, query.q);
    return rest ? countOf(tx, store, sql`${where} and ${rest}`) : { value: hits.length, exact: true };
  });
};
