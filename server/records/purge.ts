import { Failure } from '../failure.ts';
import type { Database } from '../database/database.ts';
import { beginChangeSet } from './commit.ts';
import { lockRecord } from './require-record.ts';
import { staleVersion } from './stale.ts';
import type { Store } from './store.ts';
import { requireUnusedInTrash } from './uses.ts';
import { writing } from './writing.ts';

/**
 * Destroys a record that is in the trash. Its history stays, with everything it held. Fails with `conflict` outside
 * the trash and with `in_use` when something, itself in the trash, still refers to it.
 */
export const purge = (
  database: Database,
  store: Store,
  { personId, id, version }: { personId: string; id: string; version: number },
): Promise<string> =>
  writing(database, store, async (tx) => {
    const row = await lockRecord(tx, store, id, { isGoing: true });
    if (row.deleted_at === null)
      throw new Failure('conflict', `Only a ${store.kind.singular} in the trash can be destroyed.`);
    if (row.version !== version) throw staleVersion(store, row);
    await requireUnusedInTrash(tx, store, id);
    const summary = `Permanently deleted ${String(row[store.kind.title])}`;
    const changeSet = await beginChangeSet(tx, { kind: 'purge', personId, summary });
    await changeSet.purge(store, [row]);
    return (await changeSet.end()) as string;
  });
