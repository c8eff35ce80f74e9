import { empty } from 'sql-template-tag';
import { capitalise } from '../../contract/choice-label.ts';
import { Failure } from '../failure.ts';
import { sql, type Queries } from '../database/database.ts';
import type { Row, Store } from './store.ts';

export const notFound = ({ kind }: Store) =>
  new Failure('not_found', `${capitalise(kind.singular)} not found.`);
export const inTrash = ({ kind }: Store) =>
  new Failure('conflict', `This ${kind.singular} is in trash. Restore it first.`);

/**
 * Includes the trash.
 * @throws Failure `not_found`
 */
export const requireRecord = async (tx: Queries, store: Store, id: string, lock = empty): Promise<Row> => {
  const row = await tx.row<Row>(sql`
    select ${store.selection} from ${store.table} where id = ${id} ${lock}`);
  if (!row) throw notFound(store);
  return row;
};

/** @param isGoing for trash or purge: also blocks new references (`for key share`) */
export const lockRecord = (tx: Queries, store: Store, id: string, { isGoing = false } = {}) =>
  requireRecord(tx, store, id, isGoing ? sql`for update` : sql`for no key update`);
