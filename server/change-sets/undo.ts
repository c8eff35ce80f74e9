import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { commit, type Intent, type Write } from '../records/commit.ts';
import { brokenReferences } from '../records/references.ts';
import { brokenRules, missingToPublish } from '../records/rules.ts';
import { keepingItsSlug } from '../records/slug.ts';
import type { Row, Store } from '../records/store.ts';
import { stores, storeNamed } from '../records/stores.ts';
import { TRASHED } from '../records/trash.ts';
import { usesOf } from '../records/uses.ts';
import { inTransaction } from '../records/writing.ts';
import { readChangeSets, UNDO_DAYS } from './read-change-sets.ts';

export interface LeftAlone {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}

export interface Undone {
  readonly change_set_id: string | null;
  readonly undone: number;
  readonly left_alone: LeftAlone[];
}

interface Change {
  readonly record_kind: string;
  readonly record_id: string;
  readonly name: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** A record touched more than once counts as one change, from its first state to its last. */
const inOne = (changes: readonly Change[]): Change[] => {
  const byId = new Map<string, Change>();
  for (const change of changes) {
    const earlier = byId.get(change.record_id);
    byId.set(
      change.record_id,
      earlier
        ? {
            ...change,
            before: earlier.before && { ...change.before, ...earlier.before },
            after: change.after && { ...earlier.after, ...change.after },
          }
        : change,
    );
  }
  return [...byId.values()];
};

const UNIQUE = '23505';

const isUnchangedSince = (row: Row, change: Change) =>
  Object.entries(change.after ?? {}).every(([field, value]) =>
    isDeepStrictEqual(row[field] ?? null, value ?? null),
  );

const stateBefore = (row: Row, { before }: Change): Row => {
  if (before === null) return { ...row, deleted_at: TRASHED };
  return { ...row, ...before, ...(before.deleted_at ? { deleted_at: TRASHED } : {}) };
};

type Step = { readonly write: Write } | { readonly reason: string };

/** What takes one record back, or why it must stay as it is. */
const stepFor = async (tx: Queries, store: Store, row: Row | undefined, change: Change): Promise<Step> => {
  if (!row) return { reason: 'It was purged since.' };
  if (!isUnchangedSince(row, change)) return { reason: 'It was changed since.' };
  let after = stateBefore(row, change);
  const isTrashing = row.deleted_at === null && after.deleted_at !== null;
  if (isTrashing) {
    const uses = await usesOf(tx, store, row.id);
    if (uses.length > 0) return { reason: `It is used by ${uses.map((use) => use.label).join(', ')}.` };
    return { write: { store, before: row, after } };
  }
  const fields =
    row.deleted_at === null ? Object.keys(change.before ?? {}) : Object.keys(store.kind.references);
  const broken = after.deleted_at === null ? await brokenReferences(tx, store, after, fields) : [];
  if (broken[0]) return { reason: broken[0].message };
  const [lacking] = missingToPublish(store, after);
  if (lacking) return { reason: 'It would no longer be complete enough to be published.' };
  const [fault] = await brokenRules(tx, store, after);
  if (fault) return { reason: fault.message };
  if (after.deleted_at === null) after = await keepingItsSlug(tx, store, after);
  return { write: { store, before: row, after } };
};

const requireUndoable = async (tx: Queries, id: string): Promise<ChangeSet & { undoes: string | null }> => {
  const link = await tx.row<{ undoes: string | null }>(
    sql`select undoes from change_sets where id = ${id} for update`,
  );
  const [set] = await readChangeSets(tx, sql`where change_sets.id = ${id}`);
  if (!set || !link) throw new Failure('not_found', 'There is no such change.');
  if (set.undone_by !== null) throw new Failure('conflict', 'This change was undone already.');
  if (!set.undoable)
    throw new Failure('gone', `Only changes of the last ${UNDO_DAYS} days can be undone, and purges never.`);
  return { ...set, undoes: link.undoes };
};

const told = ({ record_kind: kind, record_id: id, name }: Change, reason: string): LeftAlone => ({
  kind: storeNamed(kind).kind.plural,
  id,
  name,
  reason,
});

/** Does the work, or leaves no trace of having tried. */
const attempt = async <T>(tx: Queries, work: () => Promise<T>): Promise<{ done: T } | null> => {
  await tx.execute(sql`savepoint attempt`);
  try {
    const done = await work();
    await tx.execute(sql`release savepoint attempt`);
    return { done };
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    if (error instanceof pg.DatabaseError && error.code === UNIQUE) return null;
    throw error;
  }
};

/** Writes all at once; when something that must be unique was taken meanwhile, all that can be written. */
const commitWhatCanBe = async (
  tx: Queries,
  writes: readonly Write[],
  intent: Intent,
  leftAlone: LeftAlone[],
) => {
  const whole = await attempt(tx, () => commit(tx, writes, intent));
  if (whole) return { made: whole.done, written: writes.length };
  const possible: Write[] = [];
  for (const write of writes) {
    const { store, after } = write;
    // A trial for each, undone again: what remains is written as one change-set.
    // eslint-disable-next-line no-await-in-loop
    await tx.execute(sql`savepoint trial`);
    // eslint-disable-next-line no-await-in-loop
    const trial = await attempt(tx, () => commit(tx, [write], intent));
    // eslint-disable-next-line no-await-in-loop
    await tx.execute(sql`rollback to savepoint trial`);
    if (trial) possible.push(write);
    else {
      const reason = 'Another record has taken what must be unique.';
      leftAlone.push({
        kind: store.kind.plural,
        id: after.id,
        name: String(after[store.kind.title]),
        reason,
      });
    }
  }
  return { made: await commit(tx, possible, intent), written: possible.length };
};

/**
 * Takes a change-set back in a change-set of its own. A record whose changed fields are no longer as the change-set
 * left them is not touched at all, and told. Fails with `not_found`, `conflict` when undone already, `gone`.
 */
export const undo = (database: Database, id: string, personId: string): Promise<Undone> =>
  inTransaction(database, async (tx) => {
    const set = await requireUndoable(tx, id);
    const changes = inOne(
      await tx.rows<Change>(sql`
        select record_kind, record_id, name, before, after from changes
        where change_set_id = ${id} order by record_kind, record_id, version`),
    );
    const writes: Write[] = [];
    const leftAlone: LeftAlone[] = [];
    // Records that others refer to come back first, and go last.
    for (const store of stores) {
      const own = changes.filter((change) => change.record_kind === store.kind.plural);
      if (own.length === 0) continue;
      // eslint-disable-next-line no-await-in-loop
      const rows = await tx.rows<Row>(sql`
        select ${store.selection} from ${store.table}
        where id = any(${own.map((change) => change.record_id)}::uuid[]) order by id for update`);
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const change of own) {
        // eslint-disable-next-line no-await-in-loop
        const step = await stepFor(tx, store, byId.get(change.record_id), change);
        if ('write' in step) writes.push(step.write);
        else leftAlone.push(told(change, step.reason));
      }
    }
    const summary = `Undid: ${set.summary}`;
    const intent = { kind: 'undo', personId, summary, undoes: id } as const;
    const { made, written } = await commitWhatCanBe(tx, writes, intent, leftAlone);
    if (made) {
      await tx.execute(sql`update change_sets set undone_by = ${made} where id = ${id}`);
      // Undoing an undo does the first change anew; it can be undone anew, too.
      await tx.execute(
        sql`update change_sets set undone_by = null where id = ${set.undoes} and undone_by = ${id}`,
      );
    }
    return { change_set_id: made, undone: written, left_alone: leftAlone };
  });
