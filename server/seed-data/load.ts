import { checkRules } from '../../contract/check-rules.ts';
import * as v from 'valibot';
import { recordOperations } from '../../contract/records.ts';
import { sql, type Database } from '../database/database.ts';
import { SEED_DATA_LOCK_KEY } from '../database/advisory-lock-keys.ts';
import { writeChangeSet, type RecordWrite } from '../change-sets/change-set-writer.ts';
import { newRow, type NewRecord } from '../records/write/create.ts';
import { missingToPublish } from '../records/write/rules.ts';
import { withFreeSlugs } from '../records/write/slug.ts';
import type { Store } from '../stores/store.ts';
import { contents, type Entry } from './contents.ts';

/** Another server may be loading. */
const LOCK_TIMEOUT_MS = 60_000;

const rowsOf = (store: Store, entries: readonly Entry[]) => {
  const { body } = recordOperations(store.kind).create;
  return entries.map(({ id, input }) => {
    const row = { ...newRow(v.parse(body, input) as NewRecord), id };
    const faults = [...checkRules(store.kind, row), ...missingToPublish(store, row)];
    if (faults.length > 0) throw new Error(`seed data: ${JSON.stringify({ input, faults })}`);
    return row;
  });
};

/** Once per database; emptied lists stay empty. */
export const loadSeedData = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.limit({ statement: LOCK_TIMEOUT_MS, lock: 0 });
    await tx.row(sql`select pg_advisory_xact_lock(${SEED_DATA_LOCK_KEY})`);
    if (await tx.row(sql`select id from change_sets where kind = 'starter' limit 1`)) return;
    const writes: RecordWrite[] = [];
    for (const { store, entries } of contents(new Date())) {
      const rows = await withFreeSlugs(tx, store, rowsOf(store, entries));
      writes.push(...rows.map((after) => ({ store, before: null, after })));
    }
    await writeChangeSet(tx, writes, { kind: 'starter', personId: null, summary: 'Loaded sample data' });
  });
