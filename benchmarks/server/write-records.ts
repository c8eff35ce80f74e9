import type { Database } from '../../server/database/database.ts';
import { beginChangeSet } from '../../server/change-sets/change-set-writer.ts';
import { newRow, type NewRecord } from '../../server/records/write/create.ts';
import { withFreeSlugs } from '../../server/records/write/slug.ts';
import { storeNamed } from '../../server/stores/stores.ts';

const BATCH_ROWS = 5000;

/**
 * Writes many records as the product writes them: computed fields, search words, change-sets.
 * @returns their ids, in order
 */
export const writeRecords = async (
  database: Database,
  plural: string,
  inputs: readonly object[],
): Promise<string[]> => {
  const store = storeNamed(plural);
  const ids: string[] = [];
  for (let at = 0; at < inputs.length; at += BATCH_ROWS) {
    const made = inputs
      .slice(at, at + BATCH_ROWS)
      .map((input) => newRow({ source_ids: [], ...(input as NewRecord) }));
    await database.transaction(async (tx) => {
      const rows = await withFreeSlugs(tx, store, made);
      const changeSet = await beginChangeSet(tx, { kind: 'import', personId: null, summary: 'Filled' });
      await changeSet.write(rows.map((after) => ({ store, before: null, after })));
      await changeSet.end();
    });
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
};
