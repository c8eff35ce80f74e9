import type { Import } from '../../contract/imports.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure, invalidInput } from '../failure.ts';
import { addJob } from '../jobs/jobs.ts';
import { inTransaction } from '../records/writing.ts';
import { storeNamed } from '../records/stores.ts';
import { mappableFields } from './guess-mapping.ts';
import { lockImport, planOf, requireImport } from './imports.ts';
import { judgeLines } from './judge-lines.ts';
import { keepJudgements, refuseRepeatedKeys } from './judged-lines.ts';
import type { Line } from './lookups.ts';

const startJob = async (tx: Queries, kind: string, personId: string, importId: string) => {
  const job = await addJob(tx, { kind, personId, request: { importId } });
  await tx.execute(sql`update imports set job_id = ${job.id} where id = ${importId}`);
  return requireImport(tx, importId);
};

/** Columns by which a line may find its record. */
const matchable = ['id', 'slug', 'code', 'name', 'title', 'ror_id'];

const requireMapping = (found: Import, mapping: Import['mapping'], matchBy: string | null): void => {
  const fields = mappableFields(storeNamed(found.kind));
  const used = Object.values(mapping).filter((field) => field !== null);
  const unknown = [
    ...Object.keys(mapping).filter((column) => !found.columns.includes(column)),
    ...used.filter((field) => !fields.includes(field)),
  ];
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({ path: 'mapping', message: `There is no "${name}".` }));
    throw invalidInput(errors, 'unknown_field');
  }
  if (new Set(used).size < used.length)
    throw invalidInput([{ path: 'mapping', message: 'Map each field from one column.' }]);
  if (matchBy === null) return;
  if (!matchable.includes(matchBy) || !used.includes(matchBy))
    throw invalidInput([{ path: 'match_by', message: 'Records are found by a column mapped to it.' }]);
};

/** Says what the columns mean and starts the dry run. */
export const checkImport = (
  database: Database,
  id: string,
  personId: string,
  { mapping, match_by: matchBy }: Pick<Import, 'mapping' | 'match_by'>,
): Promise<Import> =>
  inTransaction(database, async (tx) => {
    const found = await lockImport(tx, id);
    requireMapping(found, mapping, matchBy);
    await tx.execute(sql`
      update imports set mapping = ${JSON.stringify(mapping)}::jsonb, match_by = ${matchBy} where id = ${id}`);
    return startJob(tx, 'import_check', personId, id);
  });

export const commitImport = (database: Database, id: string, personId: string): Promise<Import> =>
  inTransaction(database, async (tx) => {
    const found = await lockImport(tx, id);
    if (found.state === 'read') throw new Failure('conflict', 'Check the file before it is written.');
    return startJob(tx, 'import_commit', personId, id);
  });

const judgeAgain = async (tx: Queries, found: Import, lines: readonly Line[]) => {
  await keepJudgements(tx, found.id, await judgeLines(tx, planOf(found), lines, false));
  await refuseRepeatedKeys(tx, found.id);
};

interface Fix {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  readonly line?: number | undefined;
}

const LINES_AT_ONCE = 500;

/** Writes one text in place of another in a column, of one line or of all that have it, and judges those anew. */
export const fixImport = (
  database: Database,
  id: string,
  { column, from, to, line }: Fix,
): Promise<{ data: Import; meta: { fixed: number } }> =>
  inTransaction(database, async (tx) => {
    const found = await lockImport(tx, id);
    const place = found.columns.indexOf(column) + 1;
    if (place === 0) throw invalidInput([{ path: 'column', message: 'This file has no such column.' }]);
    const one = line === undefined ? sql`` : sql`and line = ${line}`;
    const fixed = await tx.rows<Line>(sql`
      update import_lines set cells[${place}::integer] = ${to.replaceAll('\u0000', '')}
      where import_id = ${id} and not is_committed and coalesce(cells[${place}::integer], '') = ${from} ${one}
      returning line, cells`);
    for (let at = 0; at < fixed.length; at += LINES_AT_ONCE) {
      // eslint-disable-next-line no-await-in-loop
      await judgeAgain(tx, found, fixed.slice(at, at + LINES_AT_ONCE));
    }
    return { data: await requireImport(tx, id), meta: { fixed: fixed.length } };
  });

/** Leaves a line out, or takes it in again. */
export const skipLine = (
  database: Database,
  id: string,
  { line, skip }: { readonly line: number; readonly skip: boolean },
): Promise<Import> =>
  inTransaction(database, async (tx) => {
    const found = await lockImport(tx, id);
    const lines = await tx.rows<Line & { match_key: string | null }>(sql`
      update import_lines set outcome = ${skip ? 'skipped' : null}
      where import_id = ${id} and line = ${line} and not is_committed returning line, cells, match_key`);
    const [own] = lines;
    if (!own) throw new Failure('not_found', 'There is no such line to leave out.');
    // A line for the same record may be right now that this one no longer counts.
    const others = await tx.rows<Line>(sql`
      select line, cells from import_lines
      where import_id = ${id} and match_key = ${own.match_key} and outcome = 'failed' and not is_committed`);
    await judgeAgain(tx, found, skip ? others : [own, ...others]);
    return requireImport(tx, id);
  });
