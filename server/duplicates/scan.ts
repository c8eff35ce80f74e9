import { raw } from 'sql-template-tag';
import { DUPLICATE_KINDS } from '../../contract/duplicates.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import type { Row, Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { duplicateKeysOf } from './duplicate-keys.ts';

const RECORDS_A_PIECE = 1000;
/** A domain or name that more records share tells nothing about two of them. */
const MAX_RECORDS_A_KEY = 8;
const MIN_SCORE = 50;

/** Different codes of one scheme, or a part and its whole, are no duplicates. */
const contradictionsIn = (store: Store) =>
  raw(
    [
      store.columns.has('code') && 'one.scheme = other.scheme and one.code <> other.code',
      store.columns.has('parent_id') && 'one.parent_id = other.id',
      store.columns.has('parent_id') && 'other.parent_id = one.id',
      'false',
    ]
      .filter(Boolean)
      .map((condition) => `coalesce(${String(condition)}, false)`)
      .join(' or '),
  );

const storeKeys = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  const { plural } = store.kind;
  const keys = rows.flatMap((row) => duplicateKeysOf(store, row).map((key) => ({ id: row.id, ...key })));
  await tx.execute(sql`delete from duplicate_keys where record_id = any(${ids}::uuid[])`);
  await tx.execute(sql`
    insert into duplicate_keys (record_kind, sort, key, record_id)
    select ${plural}, * from unnest(
      ${keys.map(({ sort }) => sort)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map(({ id }) => id)}::uuid[])
    on conflict do nothing`);
  await tx.execute(sql`
    insert into duplicate_scanned (record_kind, record_id, version)
    select ${plural}, * from unnest(${ids}::uuid[], ${rows.map(({ version }) => version)}::integer[])
    on conflict (record_kind, record_id) do update set version = excluded.version`);
};

/** Pairs each of the records with all that share a key, in one statement. */
const storePairs = async (tx: Queries, store: Store, ids: readonly string[]): Promise<void> => {
  const { plural } = store.kind;
  const those = sql`any(${[...ids]}::uuid[])`;
  await tx.execute(sql`
    delete from duplicate_pairs
    where record_kind = ${plural} and (first_id = ${those} or second_id = ${those})`);
  await tx.execute(sql`
    with wanted as materialized (
      select distinct sort, key from duplicate_keys
      where record_kind = ${plural} and record_id = ${those} and sort <> 'place'
    ), telling as materialized (
      select sort, key from duplicate_keys join wanted using (sort, key)
      where record_kind = ${plural}
      group by sort, key having count(*) between 2 and ${MAX_RECORDS_A_KEY}
    ), alike as (
      select one.record_id as first_id, other.record_id as second_id, array_agg(distinct sort) as sorts
      from telling
      join duplicate_keys as one using (sort, key)
      join duplicate_keys as other using (sort, key)
      where one.record_kind = ${plural} and other.record_kind = ${plural}
        and one.record_id < other.record_id
        and (one.record_id = ${those} or other.record_id = ${those})
      group by 1, 2
    ), placed as (
      select alike.*, exists (
          select from duplicate_keys as here join duplicate_keys as there using (record_kind, sort, key)
          where record_kind = ${plural} and sort = 'place'
            and here.record_id = first_id and there.record_id = second_id
        ) as is_near, (
          select count(distinct record_id) from duplicate_keys
          where record_kind = ${plural} and sort = 'place' and record_id in (first_id, second_id)
        ) = 2 as is_known
      from alike
    ), scored as (
      select first_id, second_id, sorts, is_near, least(99,
        case
          when sorts @> '{domain,name}' then 91
          when sorts @> '{domain,spelling}' then 86
          when sorts @> '{domain,acronym}' then 84
          when 'name' = any(sorts) then 80
          when 'spelling' = any(sorts) then 66
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
    join ${store.table} as one on one.id = first_id
    join ${store.table} as other on other.id = second_id
    where score >= ${MIN_SCORE} and not (${contradictionsIn(store)})`);
};

/** Compares the next records that changed since they were compared, of one kind. */
const scanKind = (database: Database, store: Store): Promise<boolean> =>
  withTransactionRetries(database, async (tx) => {
    const { plural } = store.kind;
    await tx.execute(
      sql`insert into duplicate_scans (record_kind) values (${plural}) on conflict do nothing`,
    );
    // Another server is at it.
    const scan = await tx.row<{ seen: string | null }>(
      sql`select seen from duplicate_scans where record_kind = ${plural} for update skip locked`,
    );
    if (!scan) return false;
    const newest = await tx.row<{ id: string }>(
      sql`select id from change_sets order by at desc, id desc limit 1`,
    );
    if (!newest || scan.seen === newest.id) return false;
    const rows = await tx.rows<Row>(sql`
      select ${raw([...store.columns.keys()].map((name) => `record."${name}"`).join(', '))}
      from ${store.table} as record
      left join duplicate_scanned as scanned on record_kind = ${plural} and record_id = record.id
      where scanned.version is distinct from record.version
      limit ${RECORDS_A_PIECE}`);
    if (rows.length === 0) {
      await tx.execute(sql`update duplicate_scans set seen = ${newest.id} where record_kind = ${plural}`);
      return false;
    }
    await storeKeys(tx, store, rows);
    await storePairs(
      tx,
      store,
      rows.map(({ id }) => id),
    );
    return true;
  });

export const scanNext = async (database: Database): Promise<boolean> => {
  for (const kind of DUPLICATE_KINDS) {
    // eslint-disable-next-line no-await-in-loop
    if (await scanKind(database, storeNamed(kind))) return true;
  }
  return false;
};
