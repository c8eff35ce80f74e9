import { sql, type Queries } from '../database/database.ts';
import type { Row, Store } from '../stores/store.ts';

/**
 * Where a merge sent the record, also one undone and done again; nowhere once it was restored or trashed
 * otherwise.
 */
const redirectOf = async (tx: Queries, id: string): Promise<string | undefined> => {
  const found = await tx.row<{ to_id: string }>(sql`
    with recursive cause as (
      (select change_sets.id, kind, undoes from changes join change_sets on change_sets.id = change_set_id
        where record_id = ${id} and after ? 'deleted_at' order by version desc limit 1)
      union all
      select undone.id, undone.kind, undone.undoes
      from cause join change_sets as undone on undone.id = cause.undoes
    )
    select to_id from redirects
    where from_id = ${id} and exists (select from cause where kind = 'merge')`);
  return found?.to_id;
};

/** By one merge or several. */
export const getMergedInto = async (tx: Queries, store: Store, row: Row): Promise<Row | undefined> => {
  if (row.deleted_at === null) return undefined;
  const seen = new Set<string>();
  let { id } = row;
  while (!seen.has(id)) {
    seen.add(id);
    const next = await redirectOf(tx, id);
    if (next === undefined) return undefined;
    const live = await tx.row<Row>(sql`
      select ${store.selection} from ${store.table} where id = ${next} and deleted_at is null`);
    if (live) return live;
    id = next;
  }
  return undefined;
};
