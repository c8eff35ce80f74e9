import type { Import, ImportLine } from '../../contract/imports.ts';
import { splitList } from '../csv/cells.ts';
import { sql, type Queries } from '../database/database.ts';
import { namesFor } from '../records/names.ts';
import type { Row } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import { requireImport } from './imports.ts';

interface Asked {
  readonly outcome?: ImportLine['outcome'] | undefined;
  readonly limit?: number | undefined;
  readonly after?: number | undefined;
}

interface Stored extends Omit<ImportLine, 'cells'> {
  readonly cells: readonly string[];
}

const DEFAULT_LIMIT = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a line says of its record, before and after, as rows: whatever in them refers to a record has a name. */
const rowsOf = ({ cells, changes }: ImportLine, mapping: Import['mapping']): Row[] => {
  const of = (entries: Iterable<readonly [string, unknown]>) => Object.fromEntries(entries) as Row;
  const said = Object.entries(mapping).flatMap(([column, field]) => {
    const ids = splitList(cells[column] ?? '').filter((part) => UUID.test(part));
    return field === null || ids.length === 0 ? [] : [[field, ids] as const];
  });
  return [
    of(said),
    of(changes.map(({ field, before }) => [field, before])),
    of(changes.map(({ field, after }) => [field, after])),
  ];
};

/** Lines in the order of the file. */
export const listLines = async (
  tx: Queries,
  id: string,
  { outcome, limit = DEFAULT_LIMIT, after = 1 }: Asked,
): Promise<{ data: ImportLine[]; meta: { next: number | null; names: Record<string, string> } }> => {
  const { columns, kind, mapping } = await requireImport(tx, id);
  const only = outcome ? sql`and outcome = ${outcome}` : sql``;
  const found = await tx.rows<Stored>(sql`
    select line, outcome, cells, record_id, changes, errors from import_lines
    where import_id = ${id} and line > ${after} ${only} order by line limit ${limit + 1}`);
  const data = found.slice(0, limit).map((line) => ({
    ...line,
    cells: Object.fromEntries(columns.map((column, at) => [column, line.cells[at] ?? ''])),
  }));
  const next = found.length > limit ? (data.at(-1)?.line ?? null) : null;
  const rows = data.flatMap((line) => rowsOf(line, mapping));
  return { data, meta: { next, names: await namesFor(tx, storeNamed(kind), rows) } };
};
