import { empty } from 'sql-template-tag';
import { sql, type Queries } from '../database/database.ts';
import type { Row, Store } from './store.ts';

/**
 * Includes the trash; those that are gone are missing.
 * @param rest of the query: a condition, a lock (in id order, against deadlocks)
 */
export const recordsById = async (
  tx: Queries,
  store: Store,
  ids: readonly string[],
  rest = empty,
): Promise<ReadonlyMap<string, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table} where id = any(${[...new Set(ids)]}::uuid[]) ${rest}`);
  return new Map(rows.map((row) => [row.id, row]));
};
