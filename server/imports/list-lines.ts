import type { ImportLine } from '../../contract/imports.ts';
import { sql, type Queries } from '../database/database.ts';
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

/** Lines in the order of the file. */
export const listLines = async (
  tx: Queries,
  id: string,
  { outcome, limit = DEFAULT_LIMIT, after = 1 }: Asked,
): Promise<{ data: ImportLine[]; meta: { next: number | null } }> => {
  const { columns } = await requireImport(tx, id);
  const only = outcome ? sql`and outcome = ${outcome}` : sql``;
  const found = await tx.rows<Stored>(sql`
    select line, outcome, cells, record_id, changes, errors from import_lines
    where import_id = ${id} and line > ${after} ${only} order by line limit ${limit + 1}`);
  const data = found.slice(0, limit).map((line) => ({
    ...line,
    cells: Object.fromEntries(columns.map((column, at) => [column, line.cells[at] ?? ''])),
  }));
  return { data, meta: { next: found.length > limit ? (data.at(-1)?.line ?? null) : null } };
};
