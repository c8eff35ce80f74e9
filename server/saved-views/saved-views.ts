import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '../../contract/operation.ts';
import {
  MAX_VIEWS_PER_KIND,
  type changeView as changeOperation,
  type createView as createOperation,
  type SavedView,
} from '../../contract/saved-views.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';

const columns = sql`id, kind, name, query, is_default, updated_at`;

export const viewsOf = (
  database: Database,
  personId: string,
  kind: SavedView['kind'] | undefined,
): Promise<SavedView[]> =>
  database.rows<SavedView>(sql`
    select ${columns} from saved_views
    where person_id = ${personId} ${kind ? sql`and kind = ${kind}` : sql``}
    order by lower(name), id`);

/** Until the write, limits and names checked stay true. */
const lockViews = (tx: Queries, personId: string) =>
  tx.execute(sql`select 1 from people where id = ${personId} for no key update`);

const refuseDuplicateName = async (tx: Queries, personId: string, kind: string, name: string, id: string) => {
  const taken = await tx.row(sql`
    select 1 from saved_views
    where person_id = ${personId} and kind = ${kind} and lower(name) = lower(${name}) and id <> ${id}`);
  if (taken) throw new Failure('conflict', `You already have a view called “${name}”.`);
};

/**
 * Saved again, the same view is returned: the first answer may have been lost.
 * @throws Failure `conflict`: duplicate name, or above the limit
 */
export const createView = (
  database: Database,
  personId: string,
  { kind, name, query }: BodyOf<typeof createOperation>,
): Promise<SavedView> =>
  database.transaction(async (tx) => {
    const id = uuidv7();
    await lockViews(tx, personId);
    const same = await tx.row<SavedView>(sql`
      select ${columns} from saved_views
      where person_id = ${personId} and kind = ${kind} and name = ${name} and query = ${query}`);
    if (same) return same;
    await refuseDuplicateName(tx, personId, kind, name, id);
    const made = await tx.row<SavedView>(sql`
      insert into saved_views (id, person_id, kind, name, query)
      select ${id}, ${personId}, ${kind}, ${name}, ${query}
      where (select count(*) from saved_views where person_id = ${personId} and kind = ${kind}) < ${MAX_VIEWS_PER_KIND}
      returning ${columns}`);
    if (!made)
      throw new Failure(
        'conflict',
        `You’ve reached the limit of ${MAX_VIEWS_PER_KIND} views. Delete one to add another.`,
      );
    return made;
  });

/** @throws Failure `not_found`, also for another person's view */
export const changeView = (
  database: Database,
  personId: string,
  id: string,
  { name, query, is_default: isDefault }: BodyOf<typeof changeOperation>,
): Promise<SavedView> =>
  database.transaction(async (tx) => {
    await lockViews(tx, personId);
    const present = await tx.row<SavedView>(
      sql`select ${columns} from saved_views where id = ${id} and person_id = ${personId}`,
    );
    if (!present) throw new Failure('not_found', 'View not found.');
    if (name !== undefined) await refuseDuplicateName(tx, personId, present.kind, name, id);
    if (isDefault) {
      await tx.execute(sql`
        update saved_views set is_default = false
        where person_id = ${personId} and kind = ${present.kind} and is_default`);
    }
    const changed = await tx.row<SavedView>(sql`
      update saved_views set name = ${name ?? present.name}, query = ${query ?? present.query},
        is_default = ${isDefault ?? present.is_default}, updated_at = now()
      where id = ${id} returning ${columns}`);
    return changed as SavedView;
  });

export const deleteView = async (database: Database, personId: string, id: string): Promise<void> => {
  const deleted = await database.execute(
    sql`delete from saved_views where id = ${id} and person_id = ${personId}`,
  );
  if (deleted === 0) throw new Failure('not_found', 'View not found.');
};
