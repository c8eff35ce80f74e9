import { cellText, splitList } from '../csv/cells.ts';
import { sql, type Queries } from '../database/database.ts';
import { identifier, type Row, type Store } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import type { Resolve } from './parse-cell.ts';

/** A line as the file has it. */
export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Which column of the file holds which field: its place in a line, by the field's name. */
export type Places = ReadonlyMap<string, number>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** By what a record may be named in a cell, surest first. */
const namesOf = (store: Store): string[] =>
  ['slug', 'code', 'ror_id', store.kind.title].filter((name) => store.columns.has(name));

/** Live records of a kind by any text that names them; what names several names none. */
const idsByText = async (
  tx: Queries,
  store: Store,
  texts: readonly string[],
): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  const ids = texts.filter((text) => UUID.test(text)).map((text) => text.toLowerCase());
  const byId = await tx.rows<{ id: string }>(
    sql`select id from ${store.table} where deleted_at is null and id = any(${ids}::uuid[])`,
  );
  for (const { id } of byId) found.set(id, id);
  for (const name of namesOf(store)) {
    const missing = texts.filter((text) => !found.has(text));
    if (missing.length === 0) break;
    // eslint-disable-next-line no-await-in-loop
    const rows = await tx.rows<{ text: string; id: string; count: number }>(sql`
      select ${identifier(name)} as text, min(id::text) as id, count(*) as count from ${store.table}
      where deleted_at is null and ${identifier(name)} = any(${missing}::text[]) group by 1`);
    for (const row of rows) if (row.count === 1) found.set(row.text, row.id);
  }
  return found;
};

const partsIn = (cell: string | undefined, isList: boolean): string[] => {
  const text = cellText(cell ?? '');
  if (text === '') return [];
  return isList ? splitList(text) : [text];
};

/** Looks all references of some lines up at once, one question for each kind and way of naming. */
export const lookUpReferences = async (
  tx: Queries,
  store: Store,
  places: Places,
  lines: readonly Line[],
): Promise<Resolve> => {
  const byField = new Map<string, Map<string, string>>();
  for (const [field, kind] of Object.entries(store.kind.references)) {
    const place = places.get(field);
    if (place === undefined) continue;
    const isList = store.columns.get(field)?.type === 'references';
    const texts = [...new Set(lines.flatMap((line) => partsIn(line.cells[place], isList)))];
    // eslint-disable-next-line no-await-in-loop
    byField.set(field, await idsByText(tx, storeNamed(kind as string), texts));
  }
  return (field, text) => {
    const ids = byField.get(field);
    return ids?.get(text) ?? ids?.get(text.toLowerCase());
  };
};

/** What a line says of the field by which it finds its record. */
export const keyOf = (places: Places, matchBy: string | null, { cells }: Line): string | null => {
  const place = matchBy === null ? undefined : places.get(matchBy);
  const text = place === undefined ? '' : cellText(cells[place] ?? '').normalize('NFC');
  return text === '' ? null : text;
};

/** Live records by what finds them, locked when they are about to be written. */
export const matchRecords = async (
  tx: Queries,
  store: Store,
  matchBy: string | null,
  keys: readonly string[],
  isWriting: boolean,
): Promise<Map<string, Row[]>> => {
  const found = new Map<string, Row[]>();
  if (matchBy === null) return found;
  const wanted =
    matchBy === 'id' ? keys.filter((key) => UUID.test(key)).map((key) => key.toLowerCase()) : keys;
  const condition =
    matchBy === 'id'
      ? sql`id = any(${wanted}::uuid[])`
      : sql`${identifier(matchBy)} = any(${[...wanted]}::text[])`;
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table}
    where deleted_at is null and ${condition} order by id ${isWriting ? sql`for update` : sql``}`);
  for (const row of rows) {
    const key = String(row[matchBy]);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
};
