import { NIL } from 'uuid';
import type { OpenChangeSet } from '../change-sets/change-set-writer.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { NOTHING_DONE, type Checkpoint } from '../jobs/job-types.ts';
import { recordsById } from '../stores/records-by-id.ts';
import type { Store } from '../stores/store.ts';
import { requireSnapshot, requireUnchanged } from './selection-snapshots.ts';

export interface SelectionState extends Checkpoint {
  readonly changeSet: OpenChangeSet;
  readonly after: string;
  readonly changedBefore: number;
  /** Of a written record: the only one's names the change. */
  readonly title: string;
}

/** @throws Failure `not_found`, `conflict` when other records or versions match now */
export const beginSelection = async (
  tx: Queries,
  store: Store,
  setId: string,
  changeSet: OpenChangeSet,
): Promise<SelectionState> => {
  const set = await requireSnapshot(tx, store, setId);
  await requireUnchanged(tx, store, set);
  return {
    total: set.size,
    result: NOTHING_DONE,
    changeSet,
    isDone: set.size === 0,
    after: NIL,
    changedBefore: 0,
    title: '',
  };
};

/** The last round changes nothing and reports all that is left. */
export const nextRound = <State extends SelectionState>(state: State): State => {
  const { result, changedBefore } = state;
  if (result.failed === 0 || result.changed === changedBefore) return { ...state, isDone: true };
  const anew = { ...result, unchanged: 0, failed: 0, left_alone: [] };
  return { ...state, result: anew, after: NIL, changedBefore: result.changed };
};

/** By id; of records that other change-sets deleted permanently. */
const purgedNames = async (
  tx: Queries,
  { kind }: Store,
  ids: readonly string[],
  ownChangeSetId: string,
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select distinct on (record_id) record_id as id, name from changes
    where record_id = any(${[...ids]}::uuid[]) and record_kind = ${kind.plural} and after is null
      and change_set_id <> ${ownChangeSetId}
    order by record_id, version desc`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Locked in id order, against deadlocks. */
export const lockRecords = async (
  tx: Queries,
  store: Store,
  ids: readonly string[],
  { lock, changeSet }: { readonly lock: Sql; readonly changeSet: OpenChangeSet },
) => {
  const byId = await recordsById(tx, store, ids, sql`order by id ${lock}`);
  const missing = ids.filter((id) => !byId.has(id));
  return { byId, purged: await purgedNames(tx, store, missing, changeSet.id) };
};
