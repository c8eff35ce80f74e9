import { NIL } from 'uuid';
import type { NamedRecord } from '../../contract/failure.ts';
import type { SkipCause, SkippedRecord } from '../../contract/jobs.ts';
import { originalSummary } from '../../contract/original-summary.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import {
  NOTHING_DONE,
  withCounts,
  type Checkpoint,
  type JobContext,
  type JobHandler,
  skippedRecord,
} from '../jobs/job-types.ts';
import {
  openChangeSet,
  resumeChangeSet,
  type OpenChangeSet,
  type RecordWrite,
} from '../change-sets/change-set-writer.ts';
import { brokenReferencesAmong, type BrokenReference } from '../records/references/references.ts';
import { recordsById } from '../stores/records-by-id.ts';
import type { Row, Store } from '../stores/store.ts';
import { stores, storeNamed } from '../stores/stores.ts';
import { referencedAmong } from '../records/references/incoming-references.ts';
import { writeEachInSavepoint } from '../records/write/write-each-in-savepoint.ts';
import { requireChangeSet } from '../change-sets/list-changes.ts';
import { changedAmong, UNDO_DAYS } from '../change-sets/read-change-sets.ts';
import { addedSince } from './added-since.ts';
import { fieldsOverwrittenSince } from './fields-overwritten-since.ts';
import { onlyFields, isTrashing, stateBefore, stepFor, touchedReferences, type Change } from './undo-step.ts';

interface UndoLink {
  readonly undoes: string | null;
  readonly moved_id: string | null;
}
type UndoableChangeSet = ChangeSet & UndoLink;

export const requireUndoable = async (tx: Queries, id: string): Promise<UndoableChangeSet> => {
  const link = await tx.row<UndoLink>(
    sql`select undoes, moved_id from change_sets where id = ${id} for no key update`,
  );
  const set = await requireChangeSet(tx, id);
  if (set.open_job !== null)
    throw new Failure('conflict', 'This change is still running. Wait for it to finish, or stop it.');
  if (set.undone_by !== null) throw new Failure('conflict', 'This change was already undone.');
  if (set.purged >= set.records)
    throw new Failure('gone', 'All its records were permanently deleted and can’t be restored.');
  if (set.record_kind === 'people')
    throw new Failure('gone', 'Changes to people can’t be undone. Change the person again instead.');
  if (!set.undoable)
    throw new Failure(
      'gone',
      `Only changes from the last ${UNDO_DAYS} days can be undone. Permanent deletions can’t be.`,
    );
  return { ...set, undoes: link?.undoes ?? null, moved_id: link?.moved_id ?? null };
};

const STEP_RECORDS = 100;

/** Referenced records are restored first and trashed last; trees need a round per level. */
interface State extends Checkpoint {
  readonly changeSet: OpenChangeSet;
  readonly redoes: string | null;
  readonly undoneSummary: string;
  readonly earlier: readonly string[];
  readonly kinds: readonly string[];
  /** Second half of a round; restores and edits come first. */
  readonly isTrashing: boolean;
  readonly at: number;
  readonly after: string;
  readonly writtenBefore: number;
  /** Of a move: the records beside it, which only got other positions, count as unchanged. */
  readonly movedId: string | null;
}

const recordsAfter = async (tx: Queries, setId: string, kind: string, after: string) => {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct record_id as id from changes
    where change_set_id = ${setId} and record_kind = ${kind} and record_id > ${after}
    order by record_id limit ${STEP_RECORDS}`);
  return rows.map(({ id }) => id);
};

const recordCount = async (tx: Queries, setIds: readonly string[]): Promise<number> => {
  const row = await tx.row<{ count: number }>(sql`
    select count(distinct record_id) as count from changes where change_set_id = any(${[...setIds]}::uuid[])`);
  return row?.count ?? 0;
};

const remaining = (state: State): State => {
  const { at, kinds, isTrashing, result, total } = state;
  if (at + 1 < kinds.length) return { ...state, at: at + 1, after: NIL };
  if (!isTrashing) return { ...state, isTrashing: true, at: 0, after: NIL };
  const written = result.changed + result.unchanged;
  if (written === total || written === state.writtenBefore) return { ...state, isDone: true };
  // The last round undoes nothing and reports all skipped records.
  const anew = { ...result, failed: 0, left_alone: [] };
  return { ...state, isTrashing: false, at: 0, after: NIL, writtenBefore: written, result: anew };
};

/** The record that a merge kept as it was: its history tells of the undo too, and the counts agree. */
const isFieldless = ({ before }: Change) => before !== null && Object.keys(before).length === 0;

/** Trashed records, and the one that was kept as it was: only noted if something was undone. */
const isForSecondHalf = (row: Pick<Row, 'deleted_at'> | undefined, change: Change) =>
  row !== undefined && (isTrashing(row, change) || isFieldless(change));

const inThisHalf = async (tx: Queries, store: Store, changes: readonly Change[], isSecondHalf: boolean) => {
  const rows = await tx.rows<Pick<Row, 'id' | 'deleted_at'>>(sql`
    select id, deleted_at from ${store.table}
    where id = any(${changes.map((change) => change.record_id)}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes
    .filter((change) => isForSecondHalf(byId.get(change.record_id), change) === isSecondHalf)
    .map((change) => change.record_id);
};

const brokenAfter = (
  tx: Queries,
  store: Store,
  changes: readonly Change[],
  byId: ReadonlyMap<string, Row>,
): Promise<BrokenReference[]> => {
  const live: Row[] = [];
  const touched = new Set<string>();
  for (const change of changes) {
    const row = byId.get(change.record_id);
    const after = row && stateBefore(row, change);
    if (!after || after.deleted_at !== null) continue;
    live.push(after);
    for (const field of touchedReferences(store, row, change)) touched.add(field);
  }
  return brokenReferencesAmong(tx, store, live, [...touched]);
};

const undoRecords = async (
  { tx, request }: JobContext,
  state: State,
  store: Store,
  page: readonly string[],
): Promise<State> => {
  const setId = String(request.changeSetId);
  const changes = onlyFields(
    await tx.rows<Change>(sql`
      select record_id, name, before, after from changes
      where change_set_id = ${setId} and record_kind = ${store.kind.plural}
        and record_id = any(${[...page]}::uuid[])
      order by record_id, version`),
  );
  const ids = await inThisHalf(tx, store, changes, state.isTrashing);
  if (ids.length === 0) return state;
  const lock = state.isTrashing ? sql`for update` : sql`for no key update`;
  const byId = await recordsById(tx, store, ids, sql`order by id ${lock}`);
  const changeSet = await resumeChangeSet(tx, state.changeSet);
  const since = await fieldsOverwrittenSince(tx, setId, ids);
  const broken = await brokenAfter(tx, store, changes, byId);
  // A redo creates nothing a second time.
  const added = state.redoes ? await addedSince(tx, store, setId, ids) : new Map<string, NamedRecord>();
  const referred = state.isTrashing ? await referencedAmong(tx, store, ids) : new Set<string>();
  const writes: RecordWrite[] = [];
  const kept: RecordWrite[] = [];
  const failed: SkippedRecord[] = [];
  const skip = (id: string, name: string, reason: string, cause?: SkipCause) =>
    failed.push(skippedRecord({ kind: store.kind.plural, id, name }, reason, cause));
  for (const change of changes) {
    const { record_id: id, name } = change;
    const row = byId.get(id);
    // Checked again under the lock: the record may have been trashed or restored.
    if (isForSecondHalf(row, change) !== state.isTrashing || !ids.includes(id)) continue;
    if (isFieldless(change)) {
      if (row?.deleted_at === null) kept.push({ store, before: row, after: row, isAlwaysRecorded: true });
      continue;
    }
    const same = added.get(id);
    if (same) {
      skip(id, name, `“${same.name}” was added since, and may be the same ${store.kind.singular}.`, {
        taken_by: same,
      });
      continue;
    }
    const step = await stepFor(tx, store, row, change, { since: since.get(id), referred, broken });
    if ('write' in step) writes.push(step.write);
    else skip(id, name, step.reason, step.cause);
  }
  const refused = await writeEachInSavepoint(tx, changeSet, writes);
  for (const { write, reason, error } of refused)
    skip(write.after.id, String(write.after[store.kind.title]), reason, error);
  const written = writes.length - refused.length;
  const isMoved = ({ after }: RecordWrite) => after.id === state.movedId;
  const isMovedWritten = writes.some(isMoved) && !refused.some(({ write }) => isMoved(write));
  const changed = state.movedId === null ? written : Number(isMovedWritten);
  const trashed = state.isTrashing ? written : 0;
  const done = withCounts(state.result, { changed, unchanged: written - changed, trashed, failed });
  const isUndone = done.changed > 0;
  if (isUndone) await changeSet.write(kept);
  const result = withCounts(done, { changed: isUndone ? kept.length : 0 });
  return { ...state, changeSet: changeSet.soFar, result };
};

/** An undone undo is a redo. */
const intentOf = (set: UndoableChangeSet) => {
  const { undoes, is_undo: isRedo, is_move: isMove, moved_id: movedId, summary } = set;
  const what = undoes === null ? summary : originalSummary(summary);
  return {
    kind: 'undo',
    summary: `${isRedo ? 'Redid' : 'Undid'}: ${what}`,
    isMove,
    movedId,
    isUndo: !isRedo,
  } as const;
};

interface InChain {
  readonly id: string;
  /** Null: the change itself. */
  readonly undoes: string | null;
  readonly is_undo: boolean;
}

/** A change with all its undos and redos. `offset 0` forces index lookups: joined, the planner may read the whole table. */
const chainOf = (tx: Queries, id: string) =>
  tx.rows<InChain>(sql`
    with recursive undone (id, undoes) as (
      select id, undoes from change_sets where id = ${id}
      union all
      select earlier.id, earlier.undoes from undone cross join lateral (
        select id, undoes from change_sets where id = undone.undoes offset 0) as earlier
    ), chain (id, undoes, is_undo) as (
      select id, undoes, false from undone where undoes is null
      union all
      select later.id, later.undoes, not is_undo from chain cross join lateral (
        select id, undoes from change_sets where undoes = chain.id offset 0) as later
    )
    select id, undoes, is_undo from chain`);

/**
 * A record is skipped as a whole where fields to be written have changed since.
 * @throws Failure `not_found`, `gone`, `conflict` when already undone
 */
export const undoHandler: JobHandler<State> = {
  begin: async ({ tx, personId, request }) => {
    const undoes = String(request.changeSetId);
    const set = await requireUndoable(tx, undoes);
    const touched = await tx.rows<{ kind: string }>(
      sql`select distinct record_kind as kind from changes where change_set_id = ${undoes}`,
    );
    const cancelled = await tx.rows<{ id: string }>(
      sql`select id from change_sets where undoes = ${undoes} and undone_by is null`,
    );
    const earlier = cancelled.map(({ id }) => id);
    return {
      total: (await recordCount(tx, [undoes])) - (await recordCount(tx, earlier)),
      result: NOTHING_DONE,
      changeSet: openChangeSet({ ...intentOf(set), personId, undoes }),
      isDone: false,
      redoes: set.undoes,
      undoneSummary: set.summary,
      earlier,
      kinds: stores.map(({ kind }) => kind.plural).filter((kind) => touched.some((own) => own.kind === kind)),
      isTrashing: false,
      at: 0,
      after: NIL,
      writtenBefore: 0,
      movedId: set.repositioned > 0 ? set.moved_id : null,
    };
  },
  step: async (work, state) => {
    const { kinds, isTrashing: isSecondHalf, at, after, changeSet, earlier } = state;
    const kind = (isSecondHalf ? kinds.toReversed() : kinds)[at];
    if (kind === undefined) return remaining(state);
    const page = await recordsAfter(work.tx, String(work.request.changeSetId), kind, after);
    const last = page.at(-1);
    if (last === undefined) return remaining(state);
    const undone = await changedAmong(work.tx, [changeSet.id, ...earlier], kind, page);
    const ids = page.filter((id) => !undone.has(id));
    const next = ids.length > 0 ? await undoRecords(work, state, storeNamed(kind), ids) : state;
    return { ...next, after: last };
  },
  finish: async ({ tx, request }, { result }, made) => {
    const undone = String(request.changeSetId);
    const chain = await chainOf(tx, undone);
    const isRedo = chain.some(({ id, is_undo: isUndo }) => id === undone && isUndo);
    // Who undoes a change or one of its redos undoes all of them.
    const changeAndRedos =
      made && !isRedo ? chain.filter(({ is_undo: isUndo }) => !isUndo).map(({ id }) => id) : [];
    await tx.execute(sql`
      update change_sets set undone_by = ${made}, undo_result = ${JSON.stringify(result)}::jsonb
      where id = any(${[undone, ...changeAndRedos]}::uuid[]) and (id = ${undone} or undone_by is null)`);
    if (!made) return;
    const original = chain.find(({ undoes }) => undoes === null)?.id ?? null;
    await tx.execute(sql`
      update change_sets set undone_by = null, undo_result = null
      where id = ${original} and undone_by = ${undone}`);
  },
};
