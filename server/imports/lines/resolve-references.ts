import { join } from 'sql-template-tag';
import { validate as isUuid } from 'uuid';
import { cellText } from '../../csv/cells.ts';
import { splitList } from '../../csv/parts.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { fold, foldedWordsSql } from '../../search/fold-text.ts';
import { asVector, wholeTerm } from '../../search/words.ts';
import { identifier, type Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';
import { cellAt, namingFields } from './line-names.ts';
import type { Resolve } from '../cells/parse-cell.ts';
import { hasValue } from '../matching/records-by-key.ts';
import type { Line } from '../line.ts';
import type { Plan } from '../plan.ts';

const ROR_ADDRESS = /^(https?:\/\/)?ror\.org\//i;

/** More are as ambiguous. */
const MAX_NAMESAKES = 50;

/** `offset 0` forces an index lookup per text: joined, the planner may read the whole table. */
const named = (store: Store, name: string, texts: readonly string[]) => sql`
  select text, min(id::text) as id, count(*) as count from unnest(${[...new Set(texts)]}::text[]) as text
  cross join lateral (
    select id from ${store.table}
    where deleted_at is null and ${hasValue(store, name, sql`text`)} offset 0) as found
  group by 1`;

/** Ignores case, accents and apostrophes; titles precede other names. */
const idsByName = async (
  tx: Queries,
  store: Store,
  texts: readonly string[],
): Promise<Map<string, string | null>> => {
  const wanted = texts.filter((text) => fold(text) !== '');
  if (wanted.length === 0) return new Map();
  const rows = await tx.rows<{ text: string; id: string; title: string }>(sql`
    select text, id::text as id, title
    from unnest(${wanted}::text[], ${wanted.map((text) => asVector([wholeTerm(fold(text))]))}::text[]) as wanted (text, query)
    cross join lateral (
      select id, ${identifier(store.kind.title)} as title from ${store.table}
      where deleted_at is null and search_words @@ query::tsquery limit ${MAX_NAMESAKES} offset 0) as found`);
  const byText = new Map<string, { titled: string[]; all: string[] }>();
  for (const { text, id, title } of rows) {
    const found = byText.get(text) ?? { titled: [], all: [] };
    found.all.push(id);
    if (fold(title) === fold(text)) found.titled.push(id);
    byText.set(text, found);
  }
  const only = ([id, ...others]: readonly string[]) => (id && others.length === 0 ? id : null);
  return new Map(
    [...byText].map(([text, { titled, all }]) => [text, only(titled.length > 0 ? titled : all)]),
  );
};

/** Live records; null when ambiguous. */
export const idsByText = async (
  tx: Queries,
  store: Store,
  texts: readonly string[],
): Promise<Map<string, string | null>> => {
  const found = new Map<string, string | null>();
  const ids = texts.filter((text) => isUuid(text)).map((text) => text.toLowerCase());
  const byId = await tx.rows<{ id: string }>(
    sql`select id from ${store.table} where deleted_at is null and id = any(${ids}::uuid[])`,
  );
  for (const { id } of byId) found.set(id, id);
  for (const name of namingFields(store)) {
    const missing = texts.filter((text) => !found.get(text));
    if (missing.length === 0) break;
    const keyOf = (text: string) => (name === 'ror_id' ? text.replace(ROR_ADDRESS, '').toLowerCase() : text);
    const rows = await tx.rows<{ text: string; id: string; count: number }>(
      named(store, name, missing.map(keyOf)),
    );
    const byKey = new Map(rows.map(({ text, id, count }) => [text, count === 1 ? id : null]));
    for (const text of missing) {
      const id = byKey.get(keyOf(text));
      if (id !== undefined) found.set(text, id);
    }
  }
  const unnamed = texts.filter((text) => !found.has(text));
  for (const [text, id] of await idsByName(tx, store, unnamed)) found.set(text, id);
  return found;
};

const partsIn = (cell: string | undefined, isList: boolean): string[] => {
  const text = cellText(cell ?? '');
  if (text === '') return [];
  return isList ? splitList(text) : [text];
};

interface OtherLine {
  readonly line: number;
  readonly id: string;
}

interface Comparison {
  readonly fields: readonly string[];
  /** Of cells with a text and what it is folded to. */
  readonly isSame: Sql;
}

/** Surest first, as in `idsByText`: letter for letter, by title, by any name. */
const comparisons = (store: Store, places: Plan['columnIndexes']): readonly Comparison[] => {
  const cells = namingFields(store).flatMap((field) => {
    const place = places.get(field)?.[0];
    return place === undefined ? [] : [{ field, cell: cellAt(place) }];
  });
  const folded = (some: typeof cells): Comparison => ({
    fields: some.map(({ field }) => field),
    isSame: sql`folded in (${join(some.map(({ cell }) => foldedWordsSql(cell)))})`,
  });
  const exact = cells.map(({ field, cell }) => ({ fields: [field], isSame: sql`${cell} = text` }));
  const titles = cells.filter(({ field }) => field === store.kind.title);
  return [...exact, ...[titles, cells].filter((some) => some.length > 0).map(folded)];
};

/**
 * Ambiguous texts are left out. An exported file's slugs may not be its records' slugs here.
 * @param isWritten only lines whose record exists
 */
const linesByText = async (
  tx: Queries,
  { importId, store, columnIndexes }: Pick<Plan, 'importId' | 'store' | 'columnIndexes'>,
  texts: readonly string[],
  isWritten: boolean,
): Promise<Map<string, OtherLine>> => {
  const found = new Map<string, OtherLine>();
  const there = isWritten
    ? sql`exists (select from ${store.table} where id = coalesce(record_id, new_id) and deleted_at is null)`
    : sql`true`;
  for (const { fields, isSame } of comparisons(store, columnIndexes)) {
    const missing = texts.filter((text) => !found.has(text));
    if (missing.length === 0) break;
    // Two are as ambiguous as a thousand. `offset 0` as in `named`.
    const rows = await tx.rows<OtherLine & { text: string; count: number }>(sql`
      select text, min(line) as line, min(id) as id, count(*) as count
      from (select text, ${foldedWordsSql(sql`text`)} as folded from unnest(${missing}::text[]) as text offset 0) as wanted
      cross join lateral (
        select distinct line, id from import_line_names as named
        cross join lateral (
          select coalesce(record_id, new_id)::text as id from import_lines
          where import_id = named.import_id and line = named.line and ${isSame}
            and outcome is distinct from 'skipped' and new_id is not null and ${there}
          offset 0) as other
        where import_id = ${importId} and field = any(${[...fields]}::text[]) and name in (text, folded)
        limit 2) as found
      group by text`);
    for (const { text, line, id, count } of rows) if (count === 1) found.set(text, { line, id });
  }
  return found;
};

/**
 * One query per kind and key.
 * @param isWriting other lines count only once written
 */
export const resolveReferences = async (
  tx: Queries,
  of: Pick<Plan, 'importId' | 'store' | 'columnIndexes'>,
  lines: readonly Line[],
  isWriting: boolean,
): Promise<{ readonly resolve: Resolve; readonly lineOf: ReadonlyMap<string, number> }> => {
  const { store, columnIndexes: places } = of;
  const byField = new Map<string, Map<string, string | null>>();
  const lineOf = new Map<string, number>();
  for (const [field, kind] of Object.entries(store.kind.references)) {
    const [place] = places.get(field) ?? [];
    if (place === undefined) continue;
    const isList = store.columns.get(field)?.type === 'references';
    const texts = [...new Set(lines.flatMap((line) => partsIn(line.cells[place], isList)))];
    const ids = await idsByText(tx, storeNamed(kind as string), texts);
    byField.set(field, ids);
    if (kind !== store.kind.plural) continue;
    const missing = texts.filter((text) => !ids.get(text) && !ids.get(text.toLowerCase()));
    for (const [text, other] of await linesByText(tx, of, missing, isWriting)) {
      ids.set(text, other.id);
      if (!isWriting) lineOf.set(other.id, other.line);
    }
  }
  const resolve: Resolve = (field, text) => {
    const ids = byField.get(field);
    const found = [ids?.get(text), ids?.get(text.toLowerCase())];
    const id = found.find(Boolean);
    if (id) return { value: id };
    const { kind } = storeNamed(store.kind.references[field] as string);
    return {
      error: found.includes(null)
        ? `Several ${kind.plural} match “${text}”. Select one, or enter its ID or slug.`
        : `No ${kind.singular} matches “${text}”. Correct it, or create the ${kind.singular} first.`,
    };
  };
  return { resolve, lineOf };
};
