import { Failure } from '../failure.ts';
import { sql, type Queries } from '../database/database.ts';
import { recordsById } from '../stores/records-by-id.ts';
import { notFound } from '../stores/require-record.ts';
import type { Row, Store } from '../stores/store.ts';

/**
 * Locks in id order, also records in the trash.
 * @param isGoing one is being trashed: blocks new references
 * @throws Failure `not_found`
 */
export const lockBoth = async (
  tx: Queries,
  store: Store,
  ids: readonly [string, string],
  { isGoing = false } = {},
): Promise<[Row, Row]> => {
  const lock = isGoing ? sql`for update` : sql`for key share`;
  const byId = await recordsById(tx, store, ids, sql`order by id ${lock}`);
  const [first, second] = ids.map((id) => byId.get(id));
  if (!first || !second) throw notFound(store);
  return [first, second];
};

/** @throws Failure `not_found`, or `conflict` unless they are two live records */
export const lockPair = async (
  tx: Queries,
  store: Store,
  ids: readonly [string, string],
  { isGoing = false } = {},
): Promise<[Row, Row]> => {
  const [first, second] = await lockBoth(tx, store, ids, { isGoing });
  if (first.id === second.id) throw new Failure('conflict', 'Select two different records.');
  if (first.deleted_at !== null || second.deleted_at !== null)
    throw new Failure('conflict', 'One of the records is in trash. Restore it first.');
  return [first, second];
};
