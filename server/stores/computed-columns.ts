import { join } from 'sql-template-tag';
import { NIL } from 'uuid';
import { sql, type Database, type Queries } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import { NAME_LOCK_NAMESPACE } from '../database/advisory-lock-keys.ts';
import { asVector, lexemes } from '../search/words.ts';
import { learn } from '../search/vocabulary.ts';
import { identifier, type Row, type Store } from './store.ts';
import { storeNamed, stores } from './stores.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';

export type FullRow = Row & { readonly search_words: string };

/** Limits a transaction's locks, however many records it writes. */
const NAME_LOCK_BUCKETS = 64;

/**
 * A record that copies a name waits for its rename, whose refresh cannot see that record yet; a rename waits
 * likewise.
 */
const lockNames = async (tx: Queries, ids: readonly unknown[], how: 'copied' | 'renamed') => {
  if (ids.length === 0) return;
  const lock = how === 'copied' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await tx.rows(sql`
    select ${lock}(${NAME_LOCK_NAMESPACE}::integer, bucket) from (
      select distinct hashtext(id::text) & ${NAME_LOCK_BUCKETS - 1}::integer as bucket
      from unnest(${[...ids]}::uuid[]) as id order by bucket offset 0) as buckets`);
};

type NamesById = ReadonlyMap<string, string>;

const namesOf = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  fields = store.contextFields,
): Promise<NamesById> => {
  const names = new Map<string, string>();
  for (const field of fields) {
    const kind = storeNamed(store.kind.references[field] as string);
    const ids = [...new Set(rows.flatMap((row) => row[field] ?? []))];
    if (ids.length === 0) continue;
    const found = await tx.rows<{ id: string; name: string }>(sql`
      select id, ${identifier(kind.kind.title)} as name from ${kind.table} where id = any(${ids}::uuid[])`);
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
};

/** Those that `terms` needs. */
export const searchedNames = (tx: Queries, store: Store, rows: readonly Row[]): Promise<NamesById> =>
  namesOf(
    tx,
    store,
    rows,
    store.contextFields.filter((field) => store.searchedFields.includes(field)),
  );

const copiedNames = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  before: readonly (Row | null)[],
): Promise<NamesById> => {
  const isNew = (field: string) => (row: Row, at: number) => before[at]?.[field] !== row[field];
  const copied = store.contextFields.flatMap((field) =>
    rows.filter(isNew(field)).flatMap((row) => row[field] ?? []),
  );
  await lockNames(tx, copied, 'copied');
  return namesOf(tx, store, rows);
};

const addComputedFields = (store: Store, rows: readonly Row[], names: NamesById): Row[] =>
  rows.map((row) => ({ ...row, ...store.computeFields?.(row, names) }));

/** @param before what is written over, in the same order; null: a new record */
export const withComputedFields = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  before: readonly (Row | null)[] = rows,
): Promise<Row[]> => addComputedFields(store, rows, await copiedNames(tx, store, rows, before));

export const withComputedColumns = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  before: readonly (Row | null)[] = rows,
): Promise<FullRow[]> => {
  const names = await copiedNames(tx, store, rows, before);
  const computed = addComputedFields(store, rows, names);
  const words = computed.map((row) => lexemes(store.terms(row, names)));
  await learn(tx, words.flat());
  return computed.map((row, at) => ({ ...row, search_words: asVector(words[at] as string[]) }));
};

const BATCH_SIZE = 500;

/**
 * Without a version or change-set, as no field was edited.
 * @returns the last id; null at the end
 */
const refreshSome = async (
  tx: Queries,
  { store, field, recordIds }: { store: Store; field: string; recordIds: readonly string[] },
  after: string,
): Promise<string | null> => {
  const columns = [...Object.keys(store.kind.computed ?? {}), 'search_words'].map(identifier);
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table}
    where ${identifier(field)} = any(${[...recordIds]}::uuid[]) and id > ${after}
    order by id limit ${BATCH_SIZE} for no key update`);
  if (rows.length === 0) return null;
  const full = await withComputedColumns(tx, store, rows);
  await tx.execute(sql`
    update ${store.table} as stored set (${join(columns)}) =
      row(${join(columns.map((column) => sql`written.${column}`))})
    from jsonb_populate_recordset(null::${store.table}, ${JSON.stringify(full)}::jsonb) as written
    where stored.id = written.id and stored.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null);
};

/** The first batch now, the rest in the background. */
export const refreshDependents = async (tx: Queries, of: Store, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const store of stores) {
    for (const field of store.contextFields) {
      if (store.kind.references[field] !== of.kind.plural) continue;
      await lockNames(tx, ids, 'renamed');
      const after = await refreshSome(tx, { store, field, recordIds: ids }, NIL);
      if (after === null) continue;
      await tx.execute(sql`
        insert into pending_refreshes (record_id, record_kind, field, after)
        select id, ${store.kind.plural}, ${field}, ${after}::uuid
        from unnest(${[...ids]}::uuid[]) as id order by id
        on conflict (record_id, record_kind, field) do update set after = excluded.after`);
      await notify(tx, 'jobs');
    }
  }
};

export const refreshNext = (database: Database): Promise<boolean> =>
  withTransactionRetries(database, async (tx) => {
    const next = await tx.row<{ record_id: string; record_kind: string; field: string; after: string }>(sql`
      select record_id, record_kind, field, after from pending_refreshes
      limit 1 for update skip locked`);
    if (!next) return false;
    const store = storeNamed(next.record_kind);
    const { record_id: id, field } = next;
    const after = await refreshSome(tx, { store, field, recordIds: [id] }, next.after);
    const key = sql`record_id = ${id} and record_kind = ${next.record_kind} and field = ${field}`;
    await tx.execute(
      after === null
        ? sql`delete from pending_refreshes where ${key}`
        : sql`update pending_refreshes set after = ${after} where ${key}`,
    );
    return true;
  });
