import { capitalise } from '../../contract/choice-label.ts';
import type { SkippedRecord } from '../../contract/jobs.ts';
import { Failure } from '../failure.ts';
import { sql, type Queries } from '../database/database.ts';
import {
  openChangeSet,
  resumeChangeSet,
  type OpenChangeSet,
  type RecordWrite,
} from '../change-sets/change-set-writer.ts';
import { moveReferences } from '../records/references/move-references.ts';
import type { Row, Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import {
  snapshotReferences,
  membersAfter,
  NIL_ID,
  type ReferringSnapshot,
} from '../bulk/selection-snapshots.ts';
import {
  NOTHING_DONE,
  withCounts,
  type Checkpoint,
  type JobContext,
  type JobHandler,
} from '../jobs/job-types.ts';

export interface MoveRequest {
  readonly plural: string;
  readonly from: string;
  readonly to: string;
}

export interface MoveState extends Checkpoint {
  readonly changeSet: OpenChangeSet;
  readonly sets: readonly ReferringSnapshot[];
  readonly after: string;
}

const lockSourceAndTarget = async (
  tx: Queries,
  store: Store,
  { from, to }: MoveRequest,
): Promise<[Row, Row]> => {
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table} where id = any(${[from, to]}::uuid[])
    order by id for key share`);
  const [source, target] = [from, to].map((id) => rows.find((row) => row.id === id));
  if (!source || !target) throw new Failure('not_found', `${capitalise(store.kind.singular)} not found.`);
  if (from === to) throw new Failure('conflict', 'They’re already linked to this record.');
  if (target.deleted_at !== null)
    throw new Failure('conflict', `This ${store.kind.singular} is in trash. Restore it first.`);
  return [source, target];
};

export const beginMoveReferences = async (
  { tx, personId }: JobContext,
  store: Store,
  from: string,
  open: OpenChangeSet,
): Promise<MoveState> => {
  const sets = await snapshotReferences(tx, store, personId, from);
  const total = sets.reduce((sum, { size }) => sum + size, 0);
  return { total, result: NOTHING_DONE, changeSet: open, isDone: sets.length === 0, sets, after: NIL_ID };
};

/** @param target as it will be in the end */
export const moveReferencesBatch = async <State extends MoveState>(
  { tx }: JobContext,
  state: State,
  { plural, from }: MoveRequest,
  target: Row,
): Promise<{
  readonly state: State;
  readonly leftAlone: readonly SkippedRecord[];
  readonly doubles: readonly RecordWrite[];
}> => {
  const [set, ...others] = state.sets;
  if (!set) return { state: { ...state, isDone: true }, leftAlone: [], doubles: [] };
  const members = await membersAfter(tx, set.setId, state.after);
  const last = members.at(-1);
  if (!last) return { state: { ...state, sets: others, after: NIL_ID }, leftAlone: [], doubles: [] };
  const changeSet = await resumeChangeSet(tx, state.changeSet);
  const ids = members.map((member) => member.record_id);
  const move = { of: storeNamed(plural), from, target };
  const { moved, leftAlone, doubles } = await moveReferences(
    tx,
    changeSet,
    storeNamed(set.plural),
    ids,
    move,
  );
  const result = withCounts(state.result, {
    changed: moved,
    unchanged: ids.length - moved - leftAlone.length,
    failed: leftAlone,
  });
  const next = { ...state, after: last.record_id, changeSet: changeSet.soFar, result };
  return { state: next, leftAlone, doubles };
};

const read = (request: JobContext['request']) => request as unknown as MoveRequest;

export const moveReferencesHandler: JobHandler<MoveState> = {
  begin: async (work) => {
    const request = read(work.request);
    const store = storeNamed(request.plural);
    const [source, target] = await lockSourceAndTarget(work.tx, store, request);
    const name = (row: Row) => String(row[store.kind.title]);
    const summary = `Moved references from ${name(source)} to ${name(target)}`;
    const open = openChangeSet({ kind: 'bulk', personId: work.personId, summary });
    return beginMoveReferences(work, store, request.from, open);
  },
  step: async (work, state) => {
    const request = read(work.request);
    const [, target] = await lockSourceAndTarget(work.tx, storeNamed(request.plural), request);
    return (await moveReferencesBatch(work, state, request, target)).state;
  },
};
