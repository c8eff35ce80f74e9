import { v7 as uuidv7 } from 'uuid';
import type { Import } from '../../contract/imports.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { invalidInput } from '../failure.ts';
import { lockImport, planOf, requireImport } from './imports.ts';
import { storeChecksum } from './lines/checksum.ts';
import { lineErrors } from './lines/error-groups.ts';
import { lineColumns } from './lines/resolve-references.ts';
import { reevaluateLines, type Touched } from './reevaluate-lines.ts';

interface Replacement {
  /** Absent: every wrong text. */
  readonly from?: string | undefined;
  readonly to: string;
}

interface Fix extends Replacement {
  readonly column: string;
  readonly also?: readonly Replacement[] | undefined;
  readonly is_part?: boolean | undefined;
  readonly line?: number | undefined;
}

interface Place {
  readonly found: Import;
  readonly fixId: string;
  /** Of the column, from 1. */
  readonly place: number;
  readonly isPart: boolean;
  readonly line: number | undefined;
}

const replaceTexts = (
  tx: Queries,
  { found, fixId, place, isPart, line }: Place,
  { from, to: typed }: Replacement,
) => {
  const to = typed.replaceAll('\u0000', '');
  const cell = sql`btrim(coalesce(cells[${place}::integer], ''))`;
  const parts = sql`string_to_array(regexp_replace(${cell}, '\\s*\\|\\s*', '|', 'g'), '|')`;
  const after = isPart
    ? sql`array_to_string(array_replace(${parts}, btrim(${from}), ${to}), '|')`
    : sql`${to}`;
  // A value may be right in other rows, and an empty cell often is: only those with an error in it are alike.
  const isValue = from === undefined ? sql`` : sql`and value = btrim(${from})`;
  const isLine = line === undefined ? sql`` : sql`and line = ${line}`;
  return tx.rows<Touched>(sql`
    update import_lines
    set cells[${place}::integer] = ${after}, fix_id = ${fixId},
      cells_before = case when fix_id = ${fixId} then cells_before else cells end
    where import_id = ${found.id} and not is_committed and outcome = 'failed' ${isLine}
      and exists (
        select from ${lineErrors(planOf(found))} where place = ${place} and is_part = ${isPart} ${isValue})
    returning ${lineColumns}, keys`);
};

export const fixImport = (
  database: Database,
  id: string,
  { column, also = [], is_part: isPart = false, line, ...first }: Fix,
): Promise<{ data: Import; meta: { fixed: number; failed: number; fix_id: string } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const place = found.columns.indexOf(column) + 1;
    if (place === 0) throw invalidInput([{ path: 'column', message: 'Column not found in the file.' }]);
    if (isPart && first.from === undefined)
      throw invalidInput([{ path: 'from', message: 'Enter the list item to replace.' }]);
    const fixId = uuidv7();
    const fixed = new Map<number, Touched>();
    for (const replacement of [first, ...also])
      // eslint-disable-next-line no-await-in-loop
      for (const each of await replaceTexts(tx, { found, fixId, place, isPart, line }, replacement))
        fixed.set(each.line, each);
    await storeChecksum(tx, id);
    await reevaluateLines(tx, found, [...fixed.values()]);
    const open = await tx.row<{ failed: number }>(sql`
      select count(*) as failed from import_lines
      where import_id = ${id} and fix_id = ${fixId} and outcome = 'failed'`);
    const meta = { fixed: fixed.size, failed: open?.failed ?? 0, fix_id: fixId };
    return { data: await requireImport(tx, id), meta };
  });

/** Puts back the cells that a fix changed, in lines that were neither fixed again nor imported since. */
export const undoFix = (
  database: Database,
  id: string,
  fixId: string,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const lines = await tx.rows<Touched>(sql`
      update import_lines set cells = cells_before, cells_before = null, fix_id = null
      where import_id = ${id} and fix_id = ${fixId} and not is_committed
        and outcome is distinct from 'skipped'
      returning ${lineColumns}, keys`);
    await storeChecksum(tx, id);
    await reevaluateLines(tx, found, lines);
    return { data: await requireImport(tx, id), meta: { rows: lines.length } };
  });
