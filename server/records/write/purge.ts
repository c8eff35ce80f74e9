import { Failure } from '../../failure.ts';
import type { Database } from '../../database/database.ts';
import { beginChangeSet } from '../../change-sets/change-set-writer.ts';
import { lockRecord } from '../../stores/require-record.ts';
import { versionConflict } from './three-way-merge.ts';
import { titleOf, type Store } from '../../stores/store.ts';
import { purgeWithOfferings, requireUnreferencedInTrash } from '../references/incoming-references.ts';
import { withWriteTransaction } from './write-transaction.ts';

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
