import { Failure } from '../failure.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { beginChangeSet } from './commit.ts';
import { moveReferences } from './move-references.ts';
import { requireReferences } from './references.ts';
import { requireSound } from './rules.ts';
import { staleVersion } from './stale.ts';
import type { Row, Store } from './store.ts';
import { TRASHED } from './trash.ts';
import { writing } from './writing.ts';
import { written, type Written } from './written.ts';

/** Both records, locked in the order of their ids, live and as the person saw them. */
const lockPair = async (tx: Queries, store: Store, ids: readonly [string, string]): Promise<[Row, Row]> => {
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table} where id = any(${[...ids]}::uuid[]) order by id for update`);
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) throw new Failure('not_found', `There is no such ${store.kind.singular}.`);
  if (first.id === second.id) throw new Failure('conflict', 'A record cannot be its own duplicate.');
  if (first.deleted_at !== null || second.deleted_at !== null)
    throw new Failure('conflict', 'One of them is in the trash. Restore it first.');
  return [first, second];
};

interface Asked {
  readonly personId: string;
  readonly id: string;
  readonly version: number;
  readonly duplicateId: string;
  readonly duplicateVersion: number;
  readonly change: Readonly<Record<string, unknown>>;
}

/**
 * Merges a duplicate into a record: the chosen values, every reference, then the duplicate goes to the trash and its
 * address leads here. What both sides had alike (an offering of the same major at the same level) goes with it.
 * One change-set, undone whole.
 */
export const merge = (database: Database, store: Store, asked: Asked): Promise<Written> =>
  writing(database, store, async (tx) => {
    const { personId, id, duplicateId } = asked;
    const [kept, duplicate] = await lockPair(tx, store, [id, duplicateId]);
    if (kept.version !== asked.version) throw staleVersion(store, kept);
    if (duplicate.version !== asked.duplicateVersion) throw staleVersion(store, duplicate);
    const name = (row: Row) => String(row[store.kind.title]);
    const summary = `Merged ${name(duplicate)} into ${name(kept)}`;
    const changeSet = await beginChangeSet(tx, { kind: 'merge', personId, summary });
    const { leftAlone, doubles } = await moveReferences(tx, changeSet, store, duplicateId, id);
    const stuck = leftAlone.find((left) => !doubles.some((double) => double.after.id === left.id));
    if (stuck) throw new Failure('conflict', `${stuck.name}: ${stuck.reason}`);
    await changeSet.write(
      doubles.map(({ store: of, before }) => {
        const row = before as Row;
        return { store: of, before: row, after: { ...row, deleted_at: TRASHED } };
      }),
    );
    // The duplicate goes first: what must be unique is then free for the record that stays.
    await changeSet.write([{ store, before: duplicate, after: { ...duplicate, deleted_at: TRASHED } }]);
    const current = await tx.row<Row>(sql`select ${store.selection} from ${store.table} where id = ${id}`);
    const before = current as Row;
    const after: Row = { ...before, ...asked.change };
    await requireSound(tx, store, after);
    await requireReferences(tx, store, after, Object.keys(store.kind.references));
    await changeSet.write([{ store, before, after }]);
    await tx.execute(sql`
      insert into redirects (from_id, to_id) values (${duplicateId}, ${id})
      on conflict (from_id) do update set to_id = excluded.to_id`);
    return written(tx, store, id, await changeSet.end());
  });

/** Where a record went that was merged into another; undefined while it is not in the trash. */
export const getRedirect = async (tx: Queries, row: Row): Promise<string | undefined> => {
  if (row.deleted_at === null) return undefined;
  const found = await tx.row<{ to_id: string }>(sql`select to_id from redirects where from_id = ${row.id}`);
  return found?.to_id;
};
