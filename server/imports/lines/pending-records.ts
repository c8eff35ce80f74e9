import type { ImportLine } from '../../../contract/imports.ts';
import { sql, type Queries } from '../../database/database.ts';
import type { Planned } from '../../records/write/rules.ts';

export const pendingRecords = async (
  tx: Queries,
  importId: string,
  lines: readonly number[],
): Promise<Planned> => {
  if (lines.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; changes: ImportLine['changes'] }>(sql`
    select coalesce(record_id, new_id) as id, changes from import_lines
    where import_id = ${importId} and line = any(${[...lines]}::integer[]) and outcome = 'new'`);
  return new Map(
    rows.map(({ id, changes }) => [
      id,
      Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    ]),
  );
};
