import { Readable } from 'node:stream';
import { fieldLabel } from '../../../contract/field-labels.ts';
import type { ExportQuery } from '../../../contract/set-operations.ts';
import { formatAliases, type Alias } from '../../csv/alias-cell.ts';
import { toCell } from '../../csv/cells.ts';
import { escapePart } from '../../csv/parts.ts';
import { escapeFormula, unescapeFormula } from '../../csv/formula.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../csv/write-csv.ts';
import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { selectAll } from '../query/select-all.ts';
import { readSnapshot, streamSnapshot } from '../query/snapshot-stream.ts';
import { displayNamesFor, slugsOfNamesakes } from '../../stores/display-names.ts';
import { displayText } from '../../stores/display-text.ts';
import type { Column, Row, Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';
import { writeWorkbook, type Cell } from './write-workbook.ts';

const columnsOf = (store: Store, names: string | undefined): Column[] => {
  if (!names) return [...store.columns.values()];
  return names.split(',').map((name) => {
    const column = store.columns.get(name);
    if (column) return column;
    const message = `Unknown column “${name}”.`;
    throw invalidInput([{ path: 'columns', message }], 'unknown_field');
  });
};

/** Slugs are readable, and matched on import. */
const slugsFor = async (tx: Queries, store: Store, rows: readonly Row[]) => {
  const slugs = new Map<string, string>();
  for (const [field, kind] of Object.entries(store.kind.references)) {
    const ids = rows.flatMap((row) => row[field] as string | string[] | null).filter((id) => id !== null);
    const found = await tx.rows<{ id: string; slug: string }>(
      sql`select id, slug from ${storeNamed(kind as string).table} where id = any(${[...new Set(ids)]}::uuid[])`,
    );
    for (const { id, slug } of found) slugs.set(id, slug);
  }
  return slugs;
};

type CellText = (column: Column, value: unknown) => string;

/** As an import reads them back. */
const codesOf = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<CellText> => {
  const slugs = await slugsFor(tx, store, rows);
  return (column, value) =>
    toCell(column, value, (id) => (store.kind.references[column.name] ? slugs.get(id) : undefined) ?? id);
};

/** As in the list; an import reads these too. */
const labelsOf = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<CellText> => {
  const names = { ...(await displayNamesFor(tx, store, rows)), ...(await slugsOfNamesakes(tx, store, rows)) };
  return (column, value) => {
    if (column.type === 'objects') return escapeFormula(formatAliases((value ?? []) as Alias[], ' | '));
    const text = Array.isArray(value)
      ? value.map((part) => escapePart(displayText(column, part, names))).join(' | ')
      : displayText(column, value, names);
    return column.type === 'number' ? text : escapeFormula(text);
  };
};

async function* cells<T>(
  tx: Queries,
  store: Store,
  { columns, values }: { readonly columns: readonly Column[]; readonly values: ExportQuery['values'] },
  source: AsyncIterable<readonly Row[]>,
  cellOf: (column: Column, value: unknown, textOf: CellText) => T,
) {
  const isLabelled = values === 'labels';
  yield [columns.map(({ name }) => (isLabelled ? fieldLabel(name) : name))] as const;
  for await (const rows of source) {
    const textOf = await (isLabelled ? labelsOf : codesOf)(tx, store, rows);
    yield rows.map((row) => columns.map((column) => cellOf(column, row[column.name], textOf)));
  }
}

async function* csv(pages: AsyncIterable<readonly (readonly string[])[]>) {
  let byteOrderMark = BYTE_ORDER_MARK;
  for await (const rows of pages) {
    yield byteOrderMark + rows.map(csvLine).join('');
    byteOrderMark = '';
  }
}

/** Spreadsheet programs take 1900 for a leap year. */
const FIRST_SAFE_DATE = '1900-03-01';
const DATE_FORMATS: { readonly [type: string]: string } = {
  date: 'yyyy-mm-dd',
  wall_time: 'yyyy-mm-dd hh:mm',
};

const workbookCell = (column: Column, value: unknown, textOf: CellText): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = unescapeFormula(textOf(column, value));
  const format = DATE_FORMATS[column.type];
  return format && text >= FIRST_SAFE_DATE
    ? { value: new Date(`${text.replace(' ', 'T').padEnd(16, 'T00:00')}Z`), format }
    : text;
};

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

/**
 * Streams CSV and JSON.
 * @throws Failure `invalid_input` where a workbook cannot hold the list
 */
export const exportRows = async (
  database: Database,
  store: Store,
  { format, values, columns: names, ...query }: ExportQuery,
): Promise<Readable> => {
  const columns = columnsOf(store, names);
  const shown = { columns, values };
  if (format === 'xlsx') {
    // Opened when it is this workbook's turn.
    const pages = readSnapshot(database, async (tx) =>
      cells<Cell>(tx, store, shown, await selectAll(tx, store, query), workbookCell),
    );
    return Readable.from([await writeWorkbook(pages)]);
  }
  return streamSnapshot(database, async (tx) => {
    const source = await selectAll(tx, store, query);
    if (format === 'json') return json(columns, source);
    return csv(cells(tx, store, shown, source, (column, value, textOf) => textOf(column, value)));
  });
};
