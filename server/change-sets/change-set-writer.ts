import { isDeepStrictEqual } from 'node:util';
import { join } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { sql, type Queries } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { refreshDependents, withComputedColumns, type FullRow } from '../stores/computed-columns.ts';
import { identifier, titleOf, type Row, type Store } from '../stores/store.ts';

export interface RecordWrite {
  readonly store: Store;
  readonly before: Row | null;
  readonly after: Row;
  /** In the record's history also where no field differs. */
  readonly isAlwaysRecorded?: boolean;
}

interface Intent {
  readonly kind: ChangeSet['kind'];
  /** Null: the system. */
  readonly personId: string | null;
  readonly summary: string;
  readonly undoes?: string;
  readonly isMove?: boolean;
  /** The record moved; others beside it only get other positions. */
  readonly movedId?: string | null;
  readonly isUndo?: boolean;
  /** The record that references are moved off. */
  readonly referencesFrom?: string;
}

const STATEMENT_ROWS = 500;
const TRACKED_FIELDS = ['slug', 'status', 'deleted_at'];

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / STATEMENT_ROWS) }, (_, at) =>
    list.slice(at * STATEMENT_ROWS, (at + 1) * STATEMENT_ROWS),
  );

const trackedOf = (store: Store) => [...Object.keys(store.kind.fields), ...TRACKED_FIELDS];

const pick = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));

export const differingFields = (store: Store, before: Row, after: Row): string[] =>
  trackedOf(store).filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null));

const stamped = ({ before, after }: RecordWrite, at: string, personId: string | null): Row => ({
  ...after,
  version: (before?.version ?? 0) + 1,
  created_at: before?.created_at ?? at,
  created_by: before ? before.created_by : personId,
  updated_at: at,
  updated_by: personId,
  deleted_at: after.deleted_at === null ? null : (before?.deleted_at ?? at),
  deleted_by: after.deleted_at === null ? null : (before?.deleted_by ?? personId),
});

const changeOf = ({ store, before, after }: RecordWrite, row: Row) => {
  const fields = before ? differingFields(store, before, after) : trackedOf(store);
  return {
    record_kind: store.kind.plural,
    record_id: row.id,
    version: row.version,
    name: titleOf(store, row),
    before: before && pick(before, fields),
    after: pick(row, fields),
  };
};

/** The records are named twice: by the join alone the planner may read the whole table. */
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
    update ${store.table} as stored set (${columns}) = row(${values})
    from ${source} as written
    where stored.id = written.id and stored.id = any(${rows.map(({ id }) => id)}::uuid[])`);
};

const isRenamed = ({ store, before, after }: RecordWrite) =>
  before !== null && before[store.kind.title] !== after[store.kind.title];

/** Serialisable: jobs store it. */
export interface OpenChangeSet {
  readonly id: string;
  readonly intent: Intent;
  readonly records: number;
  readonly kinds: readonly string[];
}

export interface ChangeSetWriter {
  readonly id: string;
  readonly soFar: OpenChangeSet;
  /** Skips unchanged records; the caller has locked the others, in id order. */
  write(writes: readonly RecordWrite[]): Promise<void>;
  /** The caller has locked the records. */
  purge(store: Store, rows: readonly Row[]): Promise<void>;
  /** Null when nothing differed. */
  end(summary?: string): Promise<string | null>;
}

const isReal = ({ store, before, after, isAlwaysRecorded = false }: RecordWrite) =>
  before === null || isAlwaysRecorded || differingFields(store, before, after).length > 0;

export const openChangeSet = (intent: Intent): OpenChangeSet => ({
  id: uuidv7(),
  intent,
  records: 0,
  kinds: [],
});

export const notifyChanges = (tx: Queries, { id, kinds }: Pick<OpenChangeSet, 'id' | 'kinds'>) =>
  notify(tx, 'changes', { change_set_id: id, kinds });

const purgeOf = (store: Store, row: Row) => {
  const { id, version, ...before } = row;
  return {
    record_kind: store.kind.plural,
    record_id: id,
    version: version + 1,
    name: titleOf(store, row),
    before,
    after: null,
  };
};

export const resumeChangeSet = async (tx: Queries, open: OpenChangeSet): Promise<ChangeSetWriter> => {
  const { id, intent } = open;
  const {
    kind,
    personId,
    undoes,
    isMove = false,
    movedId = null,
    isUndo = false,
    referencesFrom = null,
  } = intent;
  // Not `now()`: the transaction may have waited for locks.
  const clock = await tx.row<{ at: string }>(sql`select clock_timestamp()::timestamptz(3) as at`);
  const at = clock?.at as string;
  const kinds = new Set(open.kinds);
  let { records } = open;

  const countIn = (count: number) =>
    records === 0
      ? tx.execute(sql`
          insert into change_sets
            (id, kind, at, person_id, summary, records, undoes, is_move, moved_id, is_undo, references_from)
          values (${id}, ${kind}, ${at}, ${personId}, ${intent.summary}, ${count}, ${undoes ?? null},
            ${isMove}, ${movedId}, ${isUndo}, ${referencesFrom})`)
      : tx.execute(sql`update change_sets set records = records + ${count} where id = ${id}`);

  const insertChanges = (changes: readonly object[]) =>
    tx.execute(sql`
      insert into changes (change_set_id, record_kind, record_id, version, name, before, after)
      select ${id}::uuid, record_kind, record_id, version, name, before, after
      from jsonb_populate_recordset(null::changes, ${JSON.stringify(changes)}::jsonb)`);

  const writeChunk = async (store: Store, chunk: readonly RecordWrite[], isNew: boolean) => {
    const rows = await withComputedColumns(
      tx,
      store,
      chunk.map((write) => stamped(write, at, personId)),
      chunk.map(({ before }) => before),
    );
    await writeRows(tx, store, rows, isNew);
    await insertChanges(chunk.map((write, index) => changeOf(write, rows[index] as Row)));
    await refreshDependents(
      tx,
      store,
      chunk.filter(isRenamed).map(({ after }) => after.id),
    );
  };

  return {
    id,
    get soFar() {
      return { id, intent, records, kinds: [...kinds] };
    },
    write: async (writes) => {
      const real = writes.filter(isReal);
      if (real.length === 0) return;
      await countIn(real.length);
      for (const store of new Set(real.map((write) => write.store))) {
        for (const isNew of [true, false]) {
          const own = real.filter((write) => write.store === store && (write.before === null) === isNew);
          for (const chunk of chunks(own)) {
            await writeChunk(store, chunk, isNew);
          }
        }
      }
      // Last: a rolled-back attempt counts nothing.
      records += real.length;
      for (const { store } of real) kinds.add(store.kind.plural);
    },
    purge: async (store, rows) => {
      if (rows.length === 0) return;
      await countIn(rows.length);
      await insertChanges(rows.map((row) => purgeOf(store, row)));
      const ids = rows.map((row) => row.id);
      await tx.execute(sql`delete from ${store.table} where id = any(${ids}::uuid[])`);
      // In id order, against deadlocks.
      await tx.execute(sql`
        with touched as (
          select change_set_id, count(distinct record_id)::integer as count from changes
          where record_id = any(${ids}::uuid[]) and change_set_id <> ${id} group by 1
        ), locked as (
          select id from change_sets where id in (select change_set_id from touched)
          order by id for no key update
        )
        update change_sets set purged = purged + touched.count
        from touched join locked on locked.id = touched.change_set_id where change_sets.id = locked.id`);
      records += rows.length;
      kinds.add(store.kind.plural);
    },
    end: async (summary) => {
      if (records === 0) return null;
      const recordKind = kinds.size === 1 ? [...kinds][0] : null;
      // Dated at its end: readers who listed meanwhile must still see it.
      await tx.execute(sql`
        update change_sets
        set record_kind = ${recordKind}, summary = ${summary ?? intent.summary}, at = ${at}
        where id = ${id}`);
      await notifyChanges(tx, { id, kinds: [...kinds] });
      return id;
    },
  };
};

export const beginChangeSet = (tx: Queries, intent: Intent): Promise<ChangeSetWriter> =>
  resumeChangeSet(tx, openChangeSet(intent));

/** @returns the change-set's id; null when nothing differed */
export const writeChangeSet = async (
  tx: Queries,
  writes: readonly RecordWrite[],
  intent: Intent,
): Promise<string | null> => {
  const changeSet = await beginChangeSet(tx, intent);
  await changeSet.write(writes);
  return changeSet.end();
};
