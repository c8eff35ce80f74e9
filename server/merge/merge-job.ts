import { Failure } from '../failure.ts';
import { sql } from '../database/database.ts';
import { openChangeSet, resumeChangeSet } from '../change-sets/change-set-writer.ts';
import { lockPair } from './lock-pair.ts';
import { brokenChildren, withClearedOverlap, requireValid } from '../records/write/rules.ts';
import { mergeThreeWay, versionConflict } from '../records/write/three-way-merge.ts';
import { requireRecord } from '../stores/require-record.ts';
import { titleOf, type Row, type Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { DELETED_NOW } from '../records/write/trash.ts';
import { referencedAmong } from '../records/references/incoming-references.ts';
import { beginMoveReferences, moveReferencesBatch, type MoveState } from './move-references-job.ts';
import type { JobContext, JobHandler } from '../jobs/job-types.ts';

export type MergeRequest = {
  readonly plural: string;
  readonly id: string;
  readonly version: number;
  readonly duplicateId: string;
  readonly duplicateVersion: number;
  readonly change: Readonly<Record<string, unknown>>;
};

const read = (request: JobContext['request']) => {
  const asked = request as unknown as MergeRequest;
  const { plural, id: to, duplicateId: from } = asked;
  return { ...asked, store: storeNamed(plural), move: { plural, from, to } };
};

interface State extends MoveState {
  /** What has been done if the merge ends before its last step. */
  readonly movedSummary: string;
}

const changedMeanwhile = (store: Store, row: Row) =>
  new Failure(
    'stale_version',
    `“${titleOf(store, row)}” was changed by someone else during the merge, and was not merged. Undo in Activity what was moved, or review both records and merge again.`,
    { conflict: { version: row.version, fields: [] } },
  );

/** @throws Failure `stale_version` when others have changed it since the merge began */
const requireDuplicateAsMerged = async (
  { tx, request }: JobContext,
  { changeSet }: MoveState,
  duplicate: Row,
): Promise<void> => {
  const { store, duplicateVersion } = read(request);
  if (duplicate.version === duplicateVersion) return;
  const theirs = await tx.row(sql`
    select version from changes
    where record_id = ${duplicate.id} and version > ${duplicateVersion} and change_set_id <> ${changeSet.id}
    limit 1`);
  if (theirs) throw changedMeanwhile(store, duplicate);
};

/** @throws Failure `stale_version` when others have changed a field of the change */
const mergeInto = async ({ tx, request }: JobContext, target: Row) => {
  const { store, version, change } = read(request);
  try {
    return await mergeThreeWay(tx, store, target, version, change);
  } catch (error) {
    if (error instanceof Failure && error.code === 'stale_version') throw changedMeanwhile(store, target);
    throw error;
  }
};

const complete = async (work: JobContext, state: State): Promise<State> => {
  const { tx, request } = work;
  const { store, id, duplicateId } = read(request);
  const [, duplicate] = await lockPair(tx, store, [id, duplicateId], { isGoing: true });
  await requireDuplicateAsMerged(work, state, duplicate);
  if ((await referencedAmong(tx, store, [duplicateId])).size > 0) {
    const { sets, total, after } = await beginMoveReferences(work, store, duplicateId, state.changeSet);
    return { ...state, sets, after, total: state.total + total };
  }
  const changeSet = await resumeChangeSet(tx, state.changeSet);
  // First, to free its unique values.
  await changeSet.write([{ store, before: duplicate, after: { ...duplicate, deleted_at: DELETED_NOW } }]);
  const before = await requireRecord(tx, store, id);
  const { mine } = await mergeInto(work, before);
  const after: Row = { ...withClearedOverlap(store, before, mine), ...mine };
  // Its children were checked before they were moved.
  await requireValid(tx, store, { before: null, after, references: Object.keys(store.kind.references) });
  await changeSet.write([{ store, before, after, isAlwaysRecorded: true }]);
  await tx.execute(sql`
    insert into redirects (from_id, to_id) values (${duplicateId}, ${id})
    on conflict (from_id) do update set to_id = excluded.to_id`);
  return { ...state, changeSet: changeSet.soFar, isDone: true };
};

/**
 * Locks both records.
 * @throws Failure `stale_version`
 */
export const requirePair = async ({ tx, request }: JobContext): Promise<[Row, Row]> => {
  const { store, id, duplicateId, version, duplicateVersion } = read(request);
  const [target, duplicate] = await lockPair(tx, store, [id, duplicateId], { isGoing: true });
  if (target.version !== version) throw versionConflict(store, target);
  if (duplicate.version !== duplicateVersion) throw versionConflict(store, duplicate);
  return [target, duplicate];
};

/** @throws Failure `conflict` before anything is moved */
const requireValidChildren = async (
  { tx, request }: JobContext,
  pair: readonly [Row, Row],
): Promise<void> => {
  const { store, change } = read(request);
  const after: Row = { ...pair[0], ...change };
  const staying = sql`id <> all(${pair.map(({ id }) => id)}::uuid[])`;
  for (const before of pair) {
    const [broken] = await brokenChildren(tx, store, { before, after }, staying);
    if (broken) throw new Failure('conflict', broken.message);
  }
};

/** References that would become duplicates are trashed with it. One change-set. */
export const mergeHandler: JobHandler<State> = {
  begin: async (work) => {
    const { store, duplicateId } = read(work.request);
    const [target, duplicate] = await requirePair(work);
    await requireValidChildren(work, [target, duplicate]);
    const [from, to] = [titleOf(store, duplicate), titleOf(store, target)];
    const summary = `Merged ${from} into ${to}`;
    const open = openChangeSet({ kind: 'merge', personId: work.personId, summary });
    const state = await beginMoveReferences(work, store, duplicateId, open);
    return { ...state, isDone: false, movedSummary: `Moved references from ${from} to ${to}` };
  },
  step: async (work, state) => {
    const { store, id, duplicateId, change, move } = read(work.request);
    if (state.sets.length === 0) return complete(work, state);
    const [target, duplicate] = await lockPair(work.tx, store, [id, duplicateId]);
    await requireDuplicateAsMerged(work, state, duplicate);
    const moved = await moveReferencesBatch(work, state, move, { ...target, ...change });
    const [stuck] = moved.skipped;
    if (stuck) throw new Failure('conflict', `${stuck.name}: ${stuck.reason}`);
    return moved.state;
  },
  summary: (_, { isDone, changeSet, movedSummary }) => (isDone ? changeSet.intent.summary : movedSummary),
};
