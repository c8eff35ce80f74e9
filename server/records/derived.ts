import { join } from 'sql-template-tag';
import { sql, type Queries } from '../database/database.ts';
import { asVector, lexemes } from './search/words.ts';
import { learn } from './search/vocabulary.ts';
import { identifier, type Row, type Store } from './store.ts';
import { storeNamed, stores } from './stores.ts';

/** A row as it is written: with what is made of it. */
export type FullRow = Row & { readonly search_words: string };

const namesOf = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const field of store.describedBy ?? []) {
    const kind = storeNamed(store.kind.references[field] as string);
    const ids = [...new Set(rows.map((row) => row[field]))];
    // eslint-disable-next-line no-await-in-loop
    const found = await tx.rows<{ id: string; name: string }>(sql`
      select id, ${identifier(kind.kind.title)} as name from ${kind.table} where id = any(${ids}::uuid[])`);
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
};

/** Completes rows with the fields made of others and with what search finds them by. */
export const withDerived = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<FullRow[]> => {
  const names = store.describedBy ? await namesOf(tx, store, rows) : new Map<string, string>();
  const derived = rows.map((row): Row => ({ ...row, ...store.derive?.(row, names) }));
  const words = derived.map((row) => lexemes(store.terms(row)));
  await learn(tx, words.flat());
  return derived.map((row, at) => ({ ...row, search_words: asVector(words[at] as string[]) }));
};

const ROWS_A_STATEMENT = 1000;

/** What is made of a name follows it: no version and no change-set, for no field of theirs was changed. */
const refresh = async (tx: Queries, store: Store, field: string, ids: readonly string[]) => {
  const columns = [...Object.keys(store.kind.derived ?? {}), 'search_words'].map(identifier);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const rows = await tx.rows<Row>(sql`
      select ${store.selection} from ${store.table}
      where ${identifier(field)} = any(${[...ids]}::uuid[]) and id > ${after}
      order by id limit ${ROWS_A_STATEMENT} for no key update`);
    const last = rows.at(-1);
    if (!last) return;
    // eslint-disable-next-line no-await-in-loop
    const full = await withDerived(tx, store, rows);
    // eslint-disable-next-line no-await-in-loop
    await tx.execute(sql`
      update ${store.table} as kept set (${join(columns)}) =
        row(${join(columns.map((column) => sql`written.${column}`))})
      from jsonb_populate_recordset(null::${store.table}, ${JSON.stringify(full)}::jsonb) as written
      where kept.id = written.id`);
    after = last.id;
  }
};

/** Brings what others make of the names of these records up to date. */
export const refreshDependents = async (tx: Queries, of: Store, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const store of stores) {
    for (const field of store.describedBy ?? []) {
      if (store.kind.references[field] !== of.kind.plural) continue;
      // eslint-disable-next-line no-await-in-loop
      await refresh(tx, store, field, ids);
    }
  }
};
