import type { Database } from '../../server/database/database.ts';
import { beginChangeSet } from '../../server/records/commit.ts';
import { newRow, type NewRecord } from '../../server/records/create.ts';
import { withFreeSlugs } from '../../server/records/slug.ts';
import { storeNamed } from '../../server/records/stores.ts';

const ROWS_AT_ONCE = 5000;

/**
 * Writes many records as the product writes them: derived fields, search words, change-sets.
 * @returns their ids, in order
 */
export const writeRecords = async (
  database: Database,
  plural: string,
  inputs: readonly object[],
): Promise<string[]> => {
  const store = storeNamed(plural);
  const ids: string[] = [];
  for (let at = 0; at < inputs.length; at += ROWS_AT_ONCE) {
    const made = inputs.slice(at, at + ROWS_AT_ONCE).map((input) => newRow(input as NewRecord));
    // eslint-disable-next-line no-await-in-loop
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
