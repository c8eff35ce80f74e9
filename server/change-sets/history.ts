import type { Revision } from '../../contract/records.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { displayNamesFor } from '../stores/display-names.ts';
import { requireRecord } from '../stores/require-record.ts';
import type { Row, Store } from '../stores/store.ts';
import { changedFields, type States } from './changed-fields.ts';
import { readChangeSets } from './read-change-sets.ts';

interface Change extends States {
  readonly change_set_id: string;
  readonly version: number;
  readonly is_undone: boolean;
}

const revisionsAndStates = async (tx: Queries, id: string) => {
  // A stopped undo and the one that went on with it are two change-sets.
  const changes = await tx.rows<Change>(sql`
    select change_set_id, version, before, after, exists (
      select from change_sets as own
      join change_sets as latest on latest.id = own.undone_by
      cross join lateral (
        select latest.id union all
        select id from change_sets where undoes = latest.undoes and undone_by is null
      ) as undo
      join changes as later on later.change_set_id = undo.id
      where own.id = changes.change_set_id and later.record_id = changes.record_id
    ) as is_undone
    from changes where record_id = ${id} order by version desc`);
  const ids = [...new Set(changes.map((change) => change.change_set_id))];
  const sets = await readChangeSets(tx, sql`where change_sets.id = any(${ids}::uuid[])`);
  const byId = new Map(sets.map((set) => [set.id, set]));
  const revisions: Revision[] = changes.flatMap((change) => {
    const set = byId.get(change.change_set_id);
    if (!set) return [];
    const { version, is_undone: isUndone } = change;
    const fields = changedFields(change);
    // A merge is in the history of a record it did not change, too.
    const isSkipped = set.undone_by !== null && !isUndone && fields.length > 0;
    return [{ change_set: set, undo_skipped: isSkipped, version, fields }];
  });
  const states = changes.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null);
  return { revisions, states };
};

export const revisionsOf = async (tx: Queries, id: string): Promise<Revision[]> =>
  (await revisionsAndStates(tx, id)).revisions;

/** @throws Failure `not_found` */
export const historyOf = async (database: Database, store: Store, id: string) => {
  const row = await requireRecord(database, store, id);
  const { revisions, states } = await revisionsAndStates(database, id);
  return {
    data: revisions,
    meta: { names: await displayNamesFor(database, store, [row, ...(states as Row[])]) },
  };
};
