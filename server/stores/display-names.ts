import { countryName } from '../country-name.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { storeNamed } from './stores.ts';
import { identifier, type Row, type Store } from './store.ts';

const PERSON_FIELDS = ['created_by', 'updated_by', 'deleted_by'];

const referencesOf = (store: Store, rows: readonly Row[]): Map<string, Set<string>> => {
  const wanted = new Map<string, Set<string>>();
  const add = (kind: string, id: unknown) => {
    if (typeof id !== 'string') return;
    const ids = wanted.get(kind) ?? new Set<string>();
    wanted.set(kind, ids.add(id));
  };
  for (const row of rows) {
    for (const field of PERSON_FIELDS) add('people', row[field]);
    for (const [field, kind] of Object.entries(store.kind.references)) {
      const value = row[field];
      for (const id of Array.isArray(value) ? value : [value]) add(kind as string, id);
    }
  }
  return wanted;
};

/** @param person a row of people, by its name in the query */
export const personNameOf = (person: Sql): Sql =>
  sql`coalesce(nullif(trim(${person}.first_name || ' ' || ${person}.last_name), ''), ${person}.email::text, ${person}.phone)`;

export const personName = personNameOf(sql`people`);

const nameColumn = (kind: string): { table: Sql; name: Sql } => {
  if (kind === 'people') return { table: sql`people`, name: personName };
  const store = storeNamed(kind);
  return { table: store.table, name: identifier(store.kind.title) };
};

/** With the code where a live record has the same name, as the form's choices show it. */
const distinctName = (kind: string): { table: Sql; name: Sql } => {
  const { table, name } = nameColumn(kind);
  if (kind === 'people' || !('code' in storeNamed(kind).kind.fields)) return { table, name };
  const isShared = sql`exists (
    select 1 from ${table} as other
    where other.${name} = named.${name} and other.id <> named.id and other.deleted_at is null)`;
  return {
    table: sql`${table} as named`,
    name: sql`case when ${isShared} then named.code || ' ' || named.${name} else named.${name} end`,
  };
};

export const displayNamesByKind = async (
  tx: Queries,
  kind: string,
  ids: Iterable<string>,
): Promise<Record<string, string>> => {
  const { table, name } = distinctName(kind);
  const found = await tx.rows<{ id: string; name: string }>(
    sql`select id, ${name} as name from ${table} where id = any(${[...ids]}::uuid[])`,
  );
  return Object.fromEntries(found.map((row) => [row.id, row.name]));
};

/** @returns names by id, and of countries by code */
export const displayNamesFor = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
): Promise<Record<string, string>> => {
  const codes = new Set(rows.map(({ country }) => country).filter((code) => typeof code === 'string'));
  const names: Record<string, string> = {};
  for (const code of codes) names[code] = countryName(code);
  for (const [kind, ids] of referencesOf(store, rows)) {
    // One query at a time per connection.
    Object.assign(names, await displayNamesByKind(tx, kind, ids));
  }
  return names;
};

/**
 * Tells apart, in a file, records with the same name.
 * @returns by id
 */
export const slugsOfNamesakes = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
): Promise<Readonly<Record<string, string>>> => {
  const slugs: Record<string, string> = {};
  for (const [kind, ids] of referencesOf(store, rows)) {
    if (kind === 'people') continue;
    const { table, name } = nameColumn(kind);
    const found = await tx.rows<{ id: string; slug: string }>(sql`
      with named as (select id, slug, lower(${name}) as name from ${table} where id = any(${[...ids]}::uuid[]))
      select id, slug from named where name in (
        select lower(${name}) from ${table}
        where deleted_at is null and lower(${name}) in (select name from named)
        group by 1 having count(*) > 1)`);
    for (const { id, slug } of found) slugs[id] = slug;
  }
  return slugs;
};
