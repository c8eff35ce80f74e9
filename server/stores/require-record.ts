import { capitalise } from '../../contract/choice-label.ts';
import { Failure } from '../failure.ts';
import { sql, type Queries } from '../database/database.ts';
import type { Row, Store } from './store.ts';

const missing = (store: Store) => new Failure('not_found', `${capitalise(store.kind.singular)} not found.`);

/**
 * Includes the trash.
 * @throws Failure `not_found`
 */
export const requireRecord = async (tx: Queries, store: Store, id: string): Promise<Row> => {
  const row = await tx.row<Row>(sql`select ${store.selection} from ${store.table} where id = ${id}`);
  if (!row) throw missing(store);
  return row;
};

/** @param isGoing for trash or purge: also blocks new references (`for key share`) */
export const lockRecord = async (
  tx: Queries,
  store: Store,
  id: string,
  { isGoing = false } = {},
): Promise<Row> => {
  const row = await tx.row<Row>(sql`
    select ${store.selection} from ${store.table} where id = ${id}
    ${isGoing ? sql`for update` : sql`for no key update`}`);
  if (!row) throw missing(store);
  return row;
};
