import type { LeftAlone } from '../../contract/jobs.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { Progress } from '../jobs/work.ts';
import { beginChangeSet, type ChangeSetWriter, type Write } from '../records/commit.ts';
import type { Row, Store } from '../records/store.ts';
import { stores, storeNamed } from '../records/stores.ts';
import { writePossible } from '../records/write-possible.ts';
import { readChangeSets, UNDO_DAYS } from './read-change-sets.ts';
import { changedSince } from './changed-since.ts';
import { inOne, isTrashing, stepFor, type Change } from './undo-step.ts';

export interface Undone {
  readonly change_set_id: string | null;
  /** What was taken back, in words. */
  readonly summary: string;
  readonly undone: number;
  readonly left_alone: LeftAlone[];
}

/** The change-set, locked, if it can be taken back. */
export const requireUndoable = async (
  tx: Queries,
  id: string,
): Promise<ChangeSet & { undoes: string | null }> => {
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

const RECORDS_AT_ONCE = 500;

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / RECORDS_AT_ONCE) }, (_, at) =>
    ids.slice(at * RECORDS_AT_ONCE, (at + 1) * RECORDS_AT_ONCE),
  );

/** One undoing, record after record. */
interface Undoing {
  readonly tx: Queries;
  readonly setId: string;
  readonly changeSet: ChangeSetWriter;
  /** By the id of the record; overwritten while other records are still taken back. */
  readonly left: Map<string, LeftAlone>;
  undone: number;
  readonly report: (progress: Progress) => Promise<void>;
  /** How many records the change-set touched. */
  readonly total: number;
}

/**
 * Takes some records of one kind back.
 * @returns those that could not be yet, because others of the same change-set stand in the way
 */
const takeBack = async (
  undoing: Undoing,
  store: Store,
  ids: readonly string[],
  isTrash: boolean,
): Promise<string[]> => {
  const { tx, setId, changeSet, left } = undoing;
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table} where id = any(${[...ids]}::uuid[]) order by id for update`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes = inOne(
    await tx.rows<Change>(sql`
      select record_id, name, before, after from changes
      where change_set_id = ${setId} and record_id = any(${[...ids]}::uuid[]) order by record_id, version`),
  );
  const since = await changedSince(tx, setId, ids);
  const writes: Write[] = [];
  const waiting: string[] = [];
  const leave = (id: string, name: string, reason: string) =>
    left.set(id, { kind: store.kind.plural, id, name, reason });
  for (const change of changes) {
    const { record_id: id, name } = change;
    const row = byId.get(id);
    if (row && isTrashing(row, change) !== isTrash) {
      waiting.push(id);
      continue;
    }
    // eslint-disable-next-line no-await-in-loop
    const step = await stepFor(tx, store, row, change, since.get(id));
    if ('write' in step) {
      writes.push(step.write);
      left.delete(id);
    } else {
      leave(id, name, step.reason);
      if (step.mayPass) waiting.push(id);
    }
  }
  const refused = await writePossible(tx, changeSet, writes);
  undoing.undone += writes.length - refused.length;
  for (const { after } of refused) {
    leave(after.id, String(after[store.kind.title]), 'Another record has taken what must be unique.');
  }
  return waiting;
};

/** Records others refer to come back before them, and go after them; whole trees need a round for each step. */
const takeAllBack = async (undoing: Undoing, ids: Map<Store, string[]>): Promise<void> => {
  const order = stores.filter((store) => ids.has(store));
  let before = -1;
  while (undoing.undone !== before) {
    before = undoing.undone;
    for (const isTrash of [false, true]) {
      for (const store of isTrash ? order.toReversed() : order) {
        const waiting: string[] = [];
        for (const chunk of chunks(ids.get(store) ?? [])) {
          // eslint-disable-next-line no-await-in-loop
          waiting.push(...(await takeBack(undoing, store, chunk, isTrash)));
          // eslint-disable-next-line no-await-in-loop
          await undoing.report({ total: undoing.total, done: undoing.undone });
        }
        ids.set(store, waiting);
      }
    }
  }
};

const recordsOf = async (tx: Queries, setId: string): Promise<Map<Store, string[]>> => {
  const touched = await tx.rows<{ record_kind: string; ids: string[] }>(sql`
    select record_kind, array_agg(distinct record_id order by record_id) as ids
    from changes where change_set_id = ${setId} group by record_kind`);
  return new Map(touched.map((row) => [storeNamed(row.record_kind), row.ids]));
};

/** Undoing an undo does the first change anew, and says so however often that is done. */
const undoingOf = ({ undoes, summary }: { undoes: string | null; summary: string }): string => {
  const [, did, what] = /^(Undid|Redid): (.*)$/su.exec(summary) ?? [];
  if (undoes === null || what === undefined) return `Undid: ${summary}`;
  return did === 'Undid' ? `Redid: ${what}` : `Undid: ${what}`;
};

/**
 * Takes a change-set back in a change-set of its own, in the caller's transaction. A record in which any field that
 * would be written is no longer as the change-set left it is not touched at all, and told.
 * Fails with `not_found`, `conflict` when undone already, `gone`.
 */
export const undoWithin = async (
  tx: Queries,
  { id, personId, report }: { id: string; personId: string; report: Undoing['report'] },
): Promise<Undone> => {
  const set = await requireUndoable(tx, id);
  const summary = undoingOf(set);
  const changeSet = await beginChangeSet(tx, { kind: 'undo', personId, summary, undoes: id });
  const ids = await recordsOf(tx, id);
  const total = [...ids.values()].reduce((sum, list) => sum + list.length, 0);
  const undoing: Undoing = { tx, setId: id, changeSet, left: new Map(), undone: 0, report, total };
  await takeAllBack(undoing, ids);
  const made = await changeSet.end();
  if (made) {
    await tx.execute(sql`update change_sets set undone_by = ${made} where id = ${id}`);
    // Undoing an undo does the first change anew; it can be undone anew, too.
    await tx.execute(
      sql`update change_sets set undone_by = null where id = ${set.undoes} and undone_by = ${id}`,
    );
  }
  return {
    change_set_id: made,
    summary: set.summary,
    undone: undoing.undone,
    left_alone: [...undoing.left.values()],
  };
};
