import { NIL } from 'uuid';
import { Failure } from '../failure.ts';
import type { Queries } from '../database/database.ts';
import { openChangeSet, resumeChangeSet, type OpenChangeSet } from '../change-sets/change-set-writer.ts';
import { moveReferences } from '../records/references/move-references.ts';
import { lockBoth } from './lock-pair.ts';
import { inTrash } from '../stores/require-record.ts';
import { titleOf, type Row, type Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { snapshotReferences, membersAfter, type ReferringSnapshot } from '../bulk/selection-snapshots.ts';
import {
  NOTHING_DONE,
  withCounts,
  type Checkpoint,
  type JobContext,
  type JobHandler,
} from '../jobs/job-types.ts';

export type MoveRequest = { readonly plural: string; readonly from: string; readonly to: string };

export interface MoveState extends Checkpoint {
  readonly changeSet: OpenChangeSet;
  readonly sets: readonly ReferringSnapshot[];
  readonly after: string;
}

const lockSourceAndTarget = async (tx: Queries, store: Store, { from, to }: MoveRequest) => {
  const [source, target] = await lockBoth(tx, store, [from, to]);
  if (from === to) throw new Failure('conflict', 'They’re already linked to this record.');
  if (target.deleted_at !== null) throw inTrash(store);
  return [source, target] as const;
};

export const beginMoveReferences = async (
  { tx, personId }: JobContext,
  store: Store,
  from: string,
  open: OpenChangeSet,
): Promise<MoveState> => {
  const sets = await snapshotReferences(tx, store, personId, from);
  const total = sets.reduce((sum, { size }) => sum + size, 0);
  return { total, result: NOTHING_DONE, changeSet: open, isDone: sets.length === 0, sets, after: NIL };
};

/** @param target as it will be in the end */
export const moveReferencesBatch = async <State extends MoveState>(
  { tx }: JobContext,
  state: State,
  { plural, from }: MoveRequest,
  target: Row,
) => {
  const [set, ...others] = state.sets;
  if (!set) return { state: { ...state, isDone: true }, skipped: [] };
  const members = await membersAfter(tx, set.setId, state.after);
  const last = members.at(-1);
  if (!last) return { state: { ...state, sets: others, after: NIL }, skipped: [] };
  const changeSet = await resumeChangeSet(tx, state.changeSet);
  const ids = members.map((member) => member.record_id);
  const user = storeNamed(set.plural);
  const move = { of: storeNamed(plural), from, target };
  const { changed, trashed, skipped } = await moveReferences(tx, changeSet, user, ids, move);
  const result = withCounts(state.result, {
    changed,
    trashed,
    unchanged: ids.length - changed - skipped.length,
    failed: skipped,
  });
  const next = { ...state, after: last.record_id, changeSet: changeSet.soFar, result };
  return { state: next, skipped };
};

const read = (request: JobContext['request']) => request as unknown as MoveRequest;

export const moveReferencesHandler: JobHandler<MoveState> = {
  begin: async (work) => {
    const request = read(work.request);
    const store = storeNamed(request.plural);
    const [source, target] = await lockSourceAndTarget(work.tx, store, request);
    const summary = `Moved references from ${titleOf(store, source)} to ${titleOf(store, target)}`;
    const open = openChangeSet({
      kind: 'bulk',
      personId: work.personId,
      summary,
      referencesFrom: request.from,
    });
    return beginMoveReferences(work, store, request.from, open);
  },
  step: async (work, state) => {
    const request = read(work.request);
    const [, target] = await lockSourceAndTarget(work.tx, storeNamed(request.plural), request);
    return (await moveReferencesBatch(work, state, request, target)).state;
  },
};
