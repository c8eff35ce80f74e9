import { v7 as uuidv7 } from 'uuid';
import { fieldsReferring } from '../../contract/incoming-references.ts';
import type { ListFilters } from '../../contract/list-query.ts';
import { sql, type Database, type Queries, type Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { listConditions } from '../records/query/filter/list-conditions.ts';
import { refersTo } from '../stores/refers-to.ts';
import { whereMatching } from '../records/query/find.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import type { Store } from '../stores/store.ts';
import { stores } from '../stores/stores.ts';

export interface Selection extends ListFilters {
  readonly q?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

interface SelectionSnapshot {
  readonly id: string;
  readonly size: number;
  readonly selection: Selection;
}

export interface ReferringSnapshot {
  readonly plural: string;
  readonly setId: string;
  readonly size: number;
}

/** The app gives up after 30 seconds. */
const WRITE_TIMEOUT_MS = 25_000;

const conditionOf = (tx: Queries, store: Store, { q, ids, ...filters }: Selection): Promise<Sql> => {
  const where = listConditions(store, filters);
  const own = ids ? sql`${where} and id = any(${[...ids]}::uuid[])` : where;
  return whereMatching(tx, store, own, q);
};

const insertSnapshot = async (tx: Queries, store: Store, personId: string, choice: Selection, where: Sql) => {
  const id = uuidv7();
  await tx.execute(sql`
    insert into frozen_sets (id, person_id, record_kind, narrowing, size)
    values (${id}, ${personId}, ${store.kind.plural}, ${JSON.stringify(choice)}::jsonb, 0)`);
  const count = await tx.execute(sql`
    insert into frozen_members (set_id, record_id, version)
    select ${id}, id, version from ${store.table} where ${where}`);
  return { id, count };
};

export const snapshotSelection = (database: Database, store: Store, personId: string, choice: Selection) =>
  withReadTransaction(
    database,
    async (tx) => {
      const where = await conditionOf(tx, store, choice);
      const { id, count } = await insertSnapshot(tx, store, personId, choice, where);
      await tx.execute(sql`update frozen_sets set size = ${count} where id = ${id}`);
      return { id, count };
    },
    WRITE_TIMEOUT_MS,
  );

export const requireSnapshot = async (tx: Queries, store: Store, id: string): Promise<SelectionSnapshot> => {
  const set = await tx.row<SelectionSnapshot>(sql`
    select id, size, narrowing as selection from frozen_sets
    where id = ${id} and record_kind = ${store.kind.plural} and not is_expired`);
  if (!set) throw new Failure('not_found', 'Your selection expired. Select the records again.');
  return set;
};

/** @throws Failure `conflict` when other records or versions match now */
export const requireUnchanged = async (tx: Queries, store: Store, set: SelectionSnapshot): Promise<void> => {
  const where = await conditionOf(tx, store, set.selection);
  const difference = await tx.row(sql`
    with now_matching as (select id as record_id, version from ${store.table} where ${where})
    select from now_matching
    full join (select record_id, version from frozen_members where set_id = ${set.id}) as then_matching
      using (record_id, version)
    where now_matching.record_id is null or then_matching.record_id is null limit 1`);
  if (difference)
    throw new Failure(
      'conflict',
      'Some of these records changed after you selected them, so nothing was changed. Review them as they are now, then confirm again.',
    );
};

const STEP_MEMBERS = 50;

export const membersAfter = (tx: Queries, setId: string, after: string) =>
  tx.rows<{ record_id: string; version: number }>(sql`
    select record_id, version from frozen_members
    where set_id = ${setId} and record_id > ${after} order by record_id limit ${STEP_MEMBERS}`);

/** Stores which live records refer to a record, one snapshot per kind. */
export const snapshotReferences = async (
  tx: Queries,
  store: Store,
  personId: string,
  id: string,
): Promise<ReferringSnapshot[]> => {
  const sets: ReferringSnapshot[] = [];
  for (const user of stores) {
    const fields = fieldsReferring(user.kind, store.kind);
    if (fields.length === 0) continue;
    const where = sql`deleted_at is null and (${refersTo(user, fields, sql`${id}::uuid`)})`;
    const { id: setId, count: size } = await insertSnapshot(tx, user, personId, {}, where);
    if (size > 0) sets.push({ plural: user.kind.plural, setId, size });
  }
  return sets;
};
