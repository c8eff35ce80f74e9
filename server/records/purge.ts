import { v7 as uuidv7 } from 'uuid';
import { Failure } from '../failure.ts';
import { sql, type Database } from '../database/database.ts';
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
    const row = await lockRecord(tx, store, id);
    if (row.deleted_at === null)
      throw new Failure('conflict', `Only a ${store.kind.singular} in the trash can be destroyed.`);
    if (row.version !== version) throw staleVersion(store, row);
    await requireUnusedInTrash(tx, store, id);
    const name = String(row[store.kind.title]);
    const changeSetId = uuidv7();
    const { id: _id, version: _version, ...before } = row;
    await tx.execute(sql`
      insert into change_sets (id, kind, at, person_id, record_kind, summary, records)
      values (${changeSetId}, 'purge', now(), ${personId}, ${store.kind.plural}, ${`Destroyed ${name}`}, 1)`);
    await tx.execute(sql`
      insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
      values (${changeSetId}, ${store.kind.plural}, ${id}, ${version + 1}, ${name}, ${JSON.stringify(before)}::jsonb, null)`);
    await tx.execute(sql`delete from ${store.table} where id = ${id}`);
    return changeSetId;
  });
