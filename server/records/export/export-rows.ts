import { Readable } from 'node:stream';
import { toCell } from '../../csv/cells.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv/write-csv.ts';
import { invalidInput } from '../../failure.ts';
import { sql, type Database } from '../../database/database.ts';
import { selectAll, type SelectAllOptions } from '../query/select-all.ts';
import type { Column, Row, Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';

export interface ExportQuery extends SelectAllOptions {
  readonly format: 'csv' | 'json';
  /** Comma-separated; absent: all. */
  readonly columns?: string | undefined;
}

const columnsOf = (store: Store, names: string | undefined): Column[] => {
  if (!names) return [...store.columns.values()];
  return names.split(',').map((name) => {
    const column = store.columns.get(name);
    if (column) return column;
    const message = `Unknown column “${name}”.`;
    throw invalidInput([{ path: 'columns', message }], 'unknown_field');
  });
};

/** References are exported as slugs: readable, and matched on import. */
const slugsFor = async (database: Database, store: Store, rows: readonly Row[]) => {
  const slugs = new Map<string, string>();
  for (const [field, kind] of Object.entries(store.kind.references)) {
    const ids = rows.flatMap((row) => row[field] as string | string[] | null).filter((id) => id !== null);
    // eslint-disable-next-line no-await-in-loop
    const found = await database.rows<{ id: string; slug: string }>(
      sql`select id, slug from ${storeNamed(kind as string).table} where id = any(${[...new Set(ids)]}::uuid[])`,
    );
    for (const { id, slug } of found) slugs.set(id, slug);
  }
  return slugs;
};

async function* csv(
  database: Database,
  store: Store,
  columns: readonly Column[],
  source: AsyncIterable<readonly Row[]>,
) {
  yield BYTE_ORDER_MARK + csvLine(columns.map((column) => column.name));
  for await (const rows of source) {
    const slugs = await slugsFor(database, store, rows);
    const slugOf = (id: string) => slugs.get(id) ?? id;
    const itself = (id: string) => id;
    const cellOf = (row: Row) => (column: Column) =>
      toCell(column, row[column.name], store.kind.references[column.name] ? slugOf : itself);
    yield rows.map((row) => csvLine(columns.map(cellOf(row)))).join('');
  }
}

async function* json(columns: readonly Column[], source: AsyncIterable<readonly Row[]>) {
  let separator = '[\n';
  for await (const rows of source) {
    const texts = rows.map((row) =>
      JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]))),
    );
    if (texts.length === 0) continue;
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Streams a list as a file in constant memory. */
export const exportRows = async (
  database: Database,
  store: Store,
  { format, columns: names, ...query }: ExportQuery,
): Promise<Readable> => {
  const columns = columnsOf(store, names);
  const source = await selectAll(database, store, query);
  return Readable.from(format === 'csv' ? csv(database, store, columns, source) : json(columns, source), {
    objectMode: false,
  });
};
