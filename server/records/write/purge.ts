import { Failure } from '../../failure.ts';
import type { Database } from '../../database/database.ts';
import { beginChangeSet } from '../../change-sets/change-set-writer.ts';
import { lockRecord } from '../../stores/require-record.ts';
import { versionConflict } from './three-way-merge.ts';
import type { Store } from '../../stores/store.ts';
import { requireUnreferencedInTrash } from '../references/incoming-references.ts';
import { withWriteTransaction } from './write-transaction.ts';

/**
 * Destroys a record that is in the trash. Its history stays, with everything it held. Fails with `conflict` outside
 * the trash and with `in_use` when something, itself in the trash, still refers to it.
 */
export const purge = (
  database: Database,
  store: Store,
  { personId, id, version }: { personId: string; id: string; version: number },
): Promise<string> =>
  withWriteTransaction(database, store, async (tx) => {
    const row = await lockRecord(tx, store, id, { isGoing: true });
    if (row.deleted_at === null)
      throw new Failure('conflict', `Only a ${store.kind.singular} in the trash can be destroyed.`);
    if (row.version !== version) throw versionConflict(store, row);
    await requireUnreferencedInTrash(tx, store, id);
    const summary = `Permanently deleted ${String(row[store.kind.title])}`;
    const changeSet = await beginChangeSet(tx, { kind: 'purge', personId, summary });
    await changeSet.purge(store, [row]);
    return (await changeSet.end()) as string;
  });
