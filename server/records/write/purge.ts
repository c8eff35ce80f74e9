import { Failure } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { beginChangeSet, type ChangeSetWriter } from '../../change-sets/change-set-writer.ts';
import { lockRecord } from '../../stores/require-record.ts';
import { versionConflict } from './three-way-merge.ts';
import { offeringStore } from '../../stores/offerings.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { referringOfferingsInTrash, requireUnreferencedInTrash } from '../references/incoming-references.ts';
import { withWriteTransaction } from './write-transaction.ts';

/**
 * Locked by the caller, unreferenced but by offerings in trash, which are deleted with them.
 * @returns how many offerings
 */
export const purgeWithOfferings = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  store: Store,
  rows: readonly Row[],
): Promise<number> => {
  const ids = sql`select unnest(${rows.map(({ id }) => id)}::uuid[])`;
  const offerings = await tx.rows<Row>(sql`
    select ${offeringStore.selection} from ${offeringStore.table} where ${referringOfferingsInTrash(store, ids)}
    order by id for update`);
  await changeSet.purge(offeringStore, offerings);
  await changeSet.purge(store, rows);
  return offerings.length;
};

/**
 * Its history stays; offerings in trash that refer to it go with it.
 * @throws Failure `conflict` outside the trash, `in_use` while trashed records refer to it
 */
export const purge = (
  database: Database,
  store: Store,
  { personId, id, version }: { personId: string; id: string; version: number },
): Promise<string> =>
  withWriteTransaction(database, store, async (tx) => {
    const row = await lockRecord(tx, store, id, { isGoing: true });
    if (row.deleted_at === null)
      throw new Failure('conflict', 'Only records in trash can be deleted permanently.');
    if (row.version !== version) throw versionConflict(store, row);
    await requireUnreferencedInTrash(tx, store, id);
    const summary = `Permanently deleted ${titleOf(store, row)}`;
    const changeSet = await beginChangeSet(tx, { kind: 'purge', personId, summary });
    await purgeWithOfferings(tx, changeSet, store, [row]);
    return (await changeSet.end()) as string;
  });
