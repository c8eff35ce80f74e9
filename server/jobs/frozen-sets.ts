import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries, type Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { conditionsOf, type Narrowing } from '../records/conditions.ts';
import { fieldsReferring, refersTo } from '../records/refers-to.ts';
import { find } from '../records/search/find.ts';
import { searching } from '../records/searching.ts';
import type { Store } from '../records/store.ts';
import { stores } from '../records/stores.ts';

/** What a set was frozen from. */
export interface Choice extends Narrowing {
  readonly q?: string | undefined;
  /** Only these, out of what matches. */
  readonly ids?: readonly string[] | undefined;
}

export interface FrozenSet {
  readonly id: string;
  readonly size: number;
  readonly narrowing: Choice;
}

/** Records of one kind that refer to a record. */
export interface ReferringSet {
  readonly plural: string;
  readonly setId: string;
  readonly size: number;
}

/** Hours a set is kept for a person to make up their mind. */
const KEPT = 24;

const conditionOf = async (tx: Queries, store: Store, { q, ids, ...narrowing }: Choice): Promise<Sql> => {
  const where = conditionsOf(store, narrowing);
  const own = ids ? sql`${where} and id = any(${[...ids]}::uuid[])` : where;
  if (!q) return own;
  const { hits, rest } = await find(tx, store, own, q);
  return sql`${own} and ${rest ?? sql`id = any(${hits.map((hit) => hit.id)}::uuid[])`}`;
};

/** Keeps which records match now, and in which version. */
export const freeze = (database: Database, store: Store, personId: string, choice: Choice) =>
  searching(database, async (tx) => {
    const where = await conditionOf(tx, store, choice);
    const id = uuidv7();
    await tx.execute(sql`
      delete from frozen_sets where created_at < now() - make_interval(hours => ${KEPT})
        and not exists (
          select from jobs where state in ('waiting', 'running') and (
            request ->> 'setId' = frozen_sets.id::text
            or checkpoint -> 'sets' @> jsonb_build_array(jsonb_build_object('setId', frozen_sets.id))))`);
    await tx.execute(sql`
      insert into frozen_sets (id, person_id, record_kind, narrowing, size)
      values (${id}, ${personId}, ${store.kind.plural}, ${JSON.stringify(choice)}::jsonb, 0)`);
    const count = await tx.execute(sql`
      insert into frozen_members (set_id, record_id, version)
      select ${id}, id, version from ${store.table} where ${where}`);
    await tx.execute(sql`update frozen_sets set size = ${count} where id = ${id}`);
    return { id, count };
  });

export const requireFrozenSet = async (tx: Queries, store: Store, id: string): Promise<FrozenSet> => {
  const set = await tx.row<FrozenSet>(
    sql`select id, size, narrowing from frozen_sets where id = ${id} and record_kind = ${store.kind.plural}`,
  );
  if (!set) throw new Failure('not_found', 'This choice of records is no longer kept. Choose again.');
  return set;
};

/** Fails with `conflict` unless the same question would choose the same records in the same versions again. */
export const requireUnchanged = async (tx: Queries, store: Store, set: FrozenSet): Promise<void> => {
  const where = await conditionOf(tx, store, set.narrowing);
  const difference = await tx.row(sql`
    with now_matching as (select id as record_id, version from ${store.table} where ${where})
    select from now_matching
    full join (select record_id, version from frozen_members where set_id = ${set.id}) as then_matching
      using (record_id, version)
    where now_matching.record_id is null or then_matching.record_id is null limit 1`);
  if (difference)
    throw new Failure('conflict', 'These records were changed since they were chosen. Look at them again.');
};

const MEMBERS_A_STEP = 50;
/** Comes before every record. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

/** The next members of a set, in the order of their ids. */
export const membersAfter = (tx: Queries, setId: string, after: string) =>
  tx.rows<{ record_id: string; version: number }>(sql`
    select record_id, version from frozen_members
    where set_id = ${setId} and record_id > ${after} order by record_id limit ${MEMBERS_A_STEP}`);

/** Keeps which live records refer to one: a set for each kind that does. Paged by id later, they cost the same each. */
export const freezeReferences = async (
  tx: Queries,
  store: Store,
  personId: string,
  id: string,
): Promise<ReferringSet[]> => {
  const sets: ReferringSet[] = [];
  for (const user of stores) {
    const fields = fieldsReferring(user, store);
    if (fields.length === 0) continue;
    const setId = uuidv7();
    // eslint-disable-next-line no-await-in-loop
    await tx.execute(sql`
      insert into frozen_sets (id, person_id, record_kind, narrowing, size)
      values (${setId}, ${personId}, ${user.kind.plural}, '{}', 0)`);
    // eslint-disable-next-line no-await-in-loop
    const size = await tx.execute(sql`
      insert into frozen_members (set_id, record_id, version)
      select ${setId}, id, version from ${user.table}
      where deleted_at is null and (${refersTo(user, fields, id)})`);
    if (size > 0) sets.push({ plural: user.kind.plural, setId, size });
  }
  return sets;
};
