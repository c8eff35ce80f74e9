import type { Import, ImportLine } from '../../contract/imports.ts';
import { splitList } from '../csv/cells.ts';
import { sql, type Queries } from '../database/database.ts';
import { namesFor } from '../records/names.ts';
import type { Row, Store } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import { ofThisAct, requireImport } from './imports.ts';
import type { Alike } from './possible-duplicates.ts';

interface Asked {
  readonly outcome?: ImportLine['outcome'] | undefined;
  readonly limit?: number | undefined;
  readonly after?: number | undefined;
}

interface Stored extends Omit<ImportLine, 'cells' | 'alike'> {
  readonly cells: readonly string[];
  readonly alike: readonly Alike[];
}

const DEFAULT_LIMIT = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a line says of its record, before and after, as rows: whatever in them refers to a record has a name. */
const rowsOf = ({ cells, changes, alike }: ImportLine, mapping: Import['mapping']): Row[] => {
  const of = (entries: Iterable<readonly [string, unknown]>) => Object.fromEntries(entries) as Row;
  const said = Object.entries(mapping).flatMap(([column, field]) => {
    const ids = splitList(cells[column] ?? '').filter((part) => UUID.test(part));
    return field === null || ids.length === 0 ? [] : [[field, ids] as const];
  });
  return [
    of(said),
    of(changes.map(({ field, before }) => [field, before])),
    of(changes.map(({ field, after }) => [field, after])),
    ...alike.map(({ values }) => values as Row),
  ];
};

/** The records that lines look like, as they are now, with what they hold of the fields each line says. */
const alikeOf = async (tx: Queries, store: Store, lines: readonly Stored[]) => {
  const ids = [...new Set(lines.flatMap(({ alike }) => alike.map(({ id }) => id)))];
  const records =
    ids.length === 0
      ? []
      : await tx.rows<Row>(sql`
          select ${store.selection} from ${store.table} where id = any(${ids}::uuid[]) and deleted_at is null`);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ({ alike, changes }: Stored): ImportLine['alike'] =>
    alike.flatMap(({ id, by }) => {
      const record = byId.get(id);
      if (!record) return [];
      const values = Object.fromEntries(changes.map(({ field }) => [field, record[field] ?? null]));
      return [{ id, by, name: String(record[store.kind.title]), values }];
    });
};

/** Lines in the order of the file. */
export const listLines = async (
  tx: Queries,
  id: string,
  { outcome, limit = DEFAULT_LIMIT, after = 1 }: Asked,
): Promise<{ data: ImportLine[]; meta: { next: number | null; names: Record<string, string> } }> => {
  const { columns, kind, mapping, job } = await requireImport(tx, id);
  const store = storeNamed(kind);
  const only = outcome ? sql`and outcome = ${outcome}` : sql``;
  const found = await tx.rows<Stored>(sql`
    select line, outcome, cells, record_id, changes, errors, alike, resolution from import_lines
    where import_id = ${id} and line > ${after} and ${ofThisAct(job?.id ?? null)} ${only} order by line limit ${limit + 1}`);
  const alike = await alikeOf(tx, store, found);
  const data = found.slice(0, limit).map((line) => ({
    ...line,
    alike: alike(line),
    cells: Object.fromEntries(columns.map((column, at) => [column, line.cells[at] ?? ''])),
  }));
  const next = found.length > limit ? (data.at(-1)?.line ?? null) : null;
  const rows = data.flatMap((line) => rowsOf(line, mapping));
  return { data, meta: { next, names: await namesFor(tx, store, rows) } };
};
