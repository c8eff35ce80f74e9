import { capitalise } from '../../../contract/choice-label.ts';
import { Failure } from '../../failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import type { Row, Store } from '../../stores/store.ts';

/**
 * Locks two live records in id order.
 * @param isGoing one of them is being trashed: blocks new references
 */
export const lockPair = async (
  tx: Queries,
  store: Store,
  ids: readonly [string, string],
  { isGoing = true } = {},
): Promise<[Row, Row]> => {
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table} where id = any(${[...ids]}::uuid[])
    order by id ${isGoing ? sql`for update` : sql`for key share`}`);
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) throw new Failure('not_found', `${capitalise(store.kind.singular)} not found.`);
  if (first.id === second.id) throw new Failure('conflict', 'Choose two different records.');
  if (first.deleted_at !== null || second.deleted_at !== null)
    throw new Failure('conflict', 'One of the records is in trash. Restore it first.');
  return [first, second];
};

/** Id of the record it was merged into; undefined outside the trash. */
export const getRedirect = async (tx: Queries, row: Row): Promise<string | undefined> => {
  if (row.deleted_at === null) return undefined;
  const found = await tx.row<{ to_id: string }>(sql`select to_id from redirects where from_id = ${row.id}`);
  return found?.to_id;
};
