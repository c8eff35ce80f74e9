import { raw } from 'sql-template-tag';
import { DUPLICATE_KINDS } from '../../contract/duplicates.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { recordsById } from '../stores/records-by-id.ts';
import type { Row, Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { duplicateKeysOf } from './duplicate-keys.ts';

const BATCH_SIZE = 1000;
/** A key that more records share tells nothing about two of them. */
const MAX_RECORDS_PER_KEY = 8;
const MIN_SCORE = 50;

const contradictionsIn = (store: Store) =>
  raw(
    [
      store.columns.has('code') && 'one.scheme = other.scheme and lower(one.code) <> lower(other.code)',
      store.columns.has('parent_id') && 'one.parent_id = other.id',
      store.columns.has('parent_id') && 'other.parent_id = one.id',
      'false',
    ]
      .filter(Boolean)
      .map((condition) => `coalesce(${String(condition)}, false)`)
      .join(' or '),
  );

interface Key {
  readonly sort: string;
  readonly key: string;
}

const nameOf = ({ sort, key }: Key) => `${sort} ${key}`;
const isDistinctive = (size: number) => size >= 2 && size <= MAX_RECORDS_PER_KEY;

/** Records by key, counted to one beyond `MAX_RECORDS_PER_KEY` at most. */
const sizesOf = async (tx: Queries, { kind }: Store, keys: readonly Key[]) => {
  const rows = await tx.rows<Key & { size: number }>(sql`
    select sort, key, (select count(*) from (
      select from duplicate_keys as own
      where record_kind = ${kind.plural} and own.sort = wanted.sort and own.key = wanted.key
      limit ${MAX_RECORDS_PER_KEY + 1}) as found) as size
    from unnest(${keys.map(({ sort }) => sort)}::text[], ${keys.map(({ key }) => key)}::text[])
      as wanted (sort, key)`);
  return new Map(rows.map(({ size, ...key }) => [nameOf(key), size]));
};

/** @returns other records that now pair differently */
const storeKeys = async (
  tx: Queries,
  store: Store,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<string[]> => {
  const { plural } = store.kind;
  const keys = rows.flatMap((row) => duplicateKeysOf(store, row).map((key) => ({ id: row.id, ...key })));
  const old = await tx.rows<Key>(sql`
    select distinct sort, key from duplicate_keys
    where record_kind = ${plural} and record_id = any(${[...ids]}::uuid[])`);
  const touched = [...new Map([...old, ...keys].map((each) => [nameOf(each), each])).values()].filter(
    ({ sort }) => sort !== 'place',
  );
  const before = await sizesOf(tx, store, touched);
  await tx.execute(sql`
    delete from duplicate_keys where record_kind = ${plural} and record_id = any(${[...ids]}::uuid[])`);
  await tx.execute(sql`
    insert into duplicate_keys (record_kind, sort, key, record_id)
    select ${plural}, * from unnest(
      ${keys.map(({ sort }) => sort)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map(({ id }) => id)}::uuid[])
    on conflict do nothing`);
  const after = await sizesOf(tx, store, touched);
  const turned = touched.filter(
    (key) => isDistinctive(before.get(nameOf(key)) ?? 0) !== isDistinctive(after.get(nameOf(key)) ?? 0),
  );
  const others = await tx.rows<{ id: string }>(sql`
    select distinct id
    from unnest(${turned.map(({ sort }) => sort)}::text[], ${turned.map(({ key }) => key)}::text[])
      as turned (sort, key)
    cross join lateral (
      select record_id as id from duplicate_keys
      where record_kind = ${plural} and sort = turned.sort and key = turned.key
        and record_id <> all(${[...ids]}::uuid[])
      limit ${MAX_RECORDS_PER_KEY}) as other`);
  return others.map(({ id }) => id);
};

/**
 * A name one letter off is rarely a misspelling where both cities are known and differ (DePaul, DePauw): it
 * counts only beside the same domain. A score needs nothing of other records.
 */
const storePairs = async (tx: Queries, store: Store, ids: readonly string[]): Promise<void> => {
  const { plural } = store.kind;
  const those = sql`any(${[...ids]}::uuid[])`;
  // A plain join reads whole tables: the planner cannot know how few keys tell.
  const recordsWith = (name: string) => sql`
    lateral (
      select record_id from duplicate_keys
      where record_kind = ${plural} and sort = discriminating.sort and key = discriminating.key limit ${MAX_RECORDS_PER_KEY}
    ) as ${raw(name)}`;
  await tx.execute(sql`
    delete from duplicate_pairs
    where record_kind = ${plural} and (first_id = ${those} or second_id = ${those})`);
  await tx.execute(sql`
    with wanted as materialized (
      select distinct sort, key from duplicate_keys
      where record_kind = ${plural} and record_id = ${those} and sort <> 'place'
    ), discriminating as materialized (
      select sort, key from wanted cross join lateral (
        select count(*) as records from (
          select from duplicate_keys as own
          where record_kind = ${plural} and own.sort = wanted.sort and own.key = wanted.key
          limit ${MAX_RECORDS_PER_KEY + 1}) as found) as shared
      where records between 2 and ${MAX_RECORDS_PER_KEY}
    ), pairs as (
      select one.record_id as first_id, other.record_id as second_id, array_agg(distinct sort) as sorts
      from discriminating cross join ${recordsWith('one')} cross join ${recordsWith('other')}
      where one.record_id < other.record_id
        and (one.record_id = ${those} or other.record_id = ${those})
      group by 1, 2
    ), placed as (
      select pairs.*, exists (
          select from duplicate_keys as here join duplicate_keys as there using (record_kind, sort, key)
          where record_kind = ${plural} and sort = 'place'
            and here.record_id = first_id and there.record_id = second_id
        ) as is_near, (
          select count(distinct record_id) from duplicate_keys
          where record_kind = ${plural} and sort = 'place' and record_id in (first_id, second_id)
        ) = 2 as is_known
      from pairs
    ), scored as (
      select first_id, second_id, sorts, is_near, least(99,
        case
          when sorts @> '{domain,name}' then 91
          when sorts @> '{domain,spelling}' then 86
          when sorts @> '{domain,acronym}' then 84
          when 'name' = any(sorts) then 80
          when 'spelling' = any(sorts) then case when is_known and not is_near then 0 else 66 end
          when 'domain' = any(sorts) then 62
          else 0
        end + case when 'acronym' = any(sorts) then 3 else 0 end
        + case when is_near then 6 when is_known then -14 else 0 end) as score
      from placed
    )
    insert into duplicate_pairs (record_kind, first_id, second_id, score, reasons)
    select ${plural}, first_id, second_id, score,
      array(select sort from unnest(sorts) as sort
        where sort <> 'spelling' or not sorts @> '{name}')
      || case when is_near then array['place'] else '{}' end
    from scored
    cross join lateral (select * from ${store.table} where id = first_id limit 1) as one
    cross join lateral (select * from ${store.table} where id = second_id limit 1) as other
    where score >= ${MIN_SCORE} and not (${contradictionsIn(store)})`);
};

/** To scan a kind anew, delete its row in `duplicate_scans`. */
const beginWholeScan = async (tx: Queries, { kind: { plural }, table }: Store): Promise<void> => {
  for (const name of ['duplicate_keys', 'duplicate_pairs', 'duplicate_queue'])
    await tx.execute(sql`delete from ${raw(name)} where record_kind = ${plural}`);
  await tx.execute(sql`
    insert into duplicate_queue (record_kind, record_id)
    select ${plural}, id from ${table} where deleted_at is null`);
};

const scanKind = (database: Database, store: Store): Promise<boolean> =>
  withTransactionRetries(database, async (tx) => {
    const { plural } = store.kind;
    const isNew = await tx.execute(
      sql`insert into duplicate_scans (record_kind) values (${plural}) on conflict do nothing`,
    );
    // Another server has it.
    const scan = await tx.row<{ is_complete: boolean }>(
      sql`select is_complete from duplicate_scans where record_kind = ${plural} for update skip locked`,
    );
    if (!scan) return false;
    // While a table grows, the planner prefers reading all of it to a thousand look-ups.
    await tx.execute(sql`set local enable_seqscan = off`);
    if (isNew > 0) {
      await beginWholeScan(tx, store);
      return true;
    }
    const queued = await tx.rows<{ record_id: string }>(sql`
      delete from duplicate_queue where id = any(array(
        select id from duplicate_queue where record_kind = ${plural} order by id limit ${BATCH_SIZE}))
      returning record_id`);
    if (queued.length === 0) {
      if (!scan.is_complete)
        await tx.execute(sql`update duplicate_scans set is_complete = true where record_kind = ${plural}`);
      return false;
    }
    const ids = [...new Set(queued.map((each) => each.record_id))];
    const records = await recordsById(tx, store, ids);
    const others = await storeKeys(tx, store, ids, [...records.values()]);
    await storePairs(tx, store, [...ids, ...others]);
    return true;
  });

export const scanNext = async (database: Database): Promise<boolean> => {
  for (const kind of DUPLICATE_KINDS) {
    if (await scanKind(database, storeNamed(kind))) return true;
  }
  return false;
};
