import { isDeepStrictEqual } from 'node:util';
import { join } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { sql, type Queries } from '../database/database.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { refreshDependents, withDerived, type FullRow } from './derived.ts';
import { identifier, type Row, type Store } from './store.ts';

/** One record's part in a change-set: as it was, and as it shall be. Null before: it is new. */
export interface Write {
  readonly store: Store;
  readonly before: Row | null;
  readonly after: Row;
}

export interface Intent {
  readonly kind: ChangeSet['kind'];
  /** Null when nobody in particular did it. */
  readonly personId: string | null;
  readonly summary: string;
  readonly undoes?: string;
}

const ROWS_A_STATEMENT = 500;
/** Part of every change, beside the fields of the kind. */
const TRACKED = ['slug', 'status', 'deleted_at'];

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / ROWS_A_STATEMENT) }, (_, at) =>
    list.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );

const trackedOf = (store: Store) => [...Object.keys(store.kind.fields), ...TRACKED];

const pick = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

/** The tracked fields in which two states of a record differ. */
export const changedFields = (store: Store, before: Row, after: Row): string[] =>
  trackedOf(store).filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null));

const stamped = ({ before, after }: Write, at: string, personId: string | null): Row => ({
  ...after,
  version: (before?.version ?? 0) + 1,
  created_at: before?.created_at ?? at,
  created_by: before ? before.created_by : personId,
  updated_at: at,
  updated_by: personId,
  deleted_at: after.deleted_at === null ? null : (before?.deleted_at ?? at),
  deleted_by: after.deleted_at === null ? null : (before?.deleted_by ?? personId),
});

const changeOf = ({ store, before, after }: Write, row: Row) => {
  const fields = before ? changedFields(store, before, after) : trackedOf(store);
  return {
    record_kind: store.kind.plural,
    record_id: row.id,
    version: row.version,
    name: String(row[store.kind.title] ?? ''),
    before: before && pick(before, fields),
    after: pick(row, fields),
  };
};

/** Rows travel as one JSON text and are read by the table's own type: any kind, any number, one statement. */
const writeRows = async (tx: Queries, store: Store, rows: readonly FullRow[], isNew: boolean) => {
  const names = [...store.columns.keys(), 'search_words'].map(identifier);
  const columns = join(names);
  const source = sql`jsonb_populate_recordset(null::${store.table}, ${JSON.stringify(rows)}::jsonb)`;
  if (isNew) {
    await tx.execute(sql`insert into ${store.table} (${columns}) select ${columns} from ${source}`);
    return;
  }
  const values = join(names.map((name) => sql`written.${name}`));
  await tx.execute(sql`
    update ${store.table} as kept set (${columns}) = row(${values})
    from ${source} as written where kept.id = written.id`);
};

const isRenamed = ({ store, before, after }: Write) =>
  before !== null && before[store.kind.title] !== after[store.kind.title];

/**
 * Writes records and the change-set that tells of it, in the caller's transaction. Records that would not differ
 * are left out. The caller has locked the rows it changes, in the order of their ids.
 * @returns the change-set's id, or null when nothing differed
 */
export const commit = async (
  tx: Queries,
  writes: readonly Write[],
  { kind, personId, summary, undoes }: Intent,
): Promise<string | null> => {
  const real = writes.filter(
    ({ store, before, after }) => !before || changedFields(store, before, after).length > 0,
  );
  if (real.length === 0) return null;
  const clock = await tx.row<{ at: string }>(sql`select now()::timestamptz(3) as at`);
  const at = clock?.at as string;
  const id = uuidv7();
  const kinds = [...new Set(real.map(({ store }) => store))];
  const recordKind = kinds.length === 1 ? (kinds[0] as Store).kind.plural : null;
  await tx.execute(sql`
    insert into change_sets (id, kind, at, person_id, record_kind, summary, records, undoes)
    values (${id}, ${kind}, ${at}, ${personId}, ${recordKind}, ${summary}, ${real.length}, ${undoes ?? null})`);
  for (const store of kinds) {
    for (const isNew of [true, false]) {
      const own = real.filter((write) => write.store === store && (write.before === null) === isNew);
      for (const chunk of chunks(own)) {
        // eslint-disable-next-line no-await-in-loop
        const rows = await withDerived(
          tx,
          store,
          chunk.map((write) => stamped(write, at, personId)),
        );
        const changes = chunk.map((write, index) => changeOf(write, rows[index] as Row));
        // eslint-disable-next-line no-await-in-loop
        await writeRows(tx, store, rows, isNew);
        // eslint-disable-next-line no-await-in-loop
        await tx.execute(sql`
          insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
          select ${id}::uuid, record_kind, record_id, version, name, before, after
          from jsonb_populate_recordset(null::changes, ${JSON.stringify(changes)}::jsonb)`);
        // eslint-disable-next-line no-await-in-loop
        await refreshDependents(
          tx,
          store,
          chunk.filter(isRenamed).map(({ after }) => after.id),
        );
      }
    }
  }
  const news = { change_set_id: id, kinds: kinds.map((store) => store.kind.plural) };
  await tx.row(sql`select pg_notify('changes', ${JSON.stringify(news)})`);
  return id;
};
