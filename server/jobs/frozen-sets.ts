import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries, type Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { conditionsOf, type Narrowing } from '../records/conditions.ts';
import { find } from '../records/search/find.ts';
import { searching } from '../records/searching.ts';
import type { Store } from '../records/store.ts';

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
    await tx.execute(sql`delete from frozen_sets where created_at < now() - make_interval(hours => ${KEPT})`);
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

/** Throws unless the same question would choose the same records in the same versions again. */
export const requireUnchanged = async (
  tx: Queries,
  store: Store,
  set: FrozenSet,
  changed: () => Error,
): Promise<void> => {
  const where = await conditionOf(tx, store, set.narrowing);
  const difference = await tx.row(sql`
    with now_matching as (select id as record_id, version from ${store.table} where ${where})
    select from now_matching
    full join (select record_id, version from frozen_members where set_id = ${set.id}) as then_matching
      using (record_id, version)
    where now_matching.record_id is null or then_matching.record_id is null limit 1`);
  if (difference) throw changed();
};
