import type { DuplicateChoice, Import } from '../../contract/imports.ts';
import { fieldLabel } from '../../contract/field-labels.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { Failure, invalidInput } from '../failure.ts';
import { addJob } from '../jobs/jobs.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { storeNamed } from '../stores/stores.ts';
import { mappableFields } from './lines/guess-mapping.ts';
import { deleteDecisions, storeDecisions } from './lines/decisions.ts';
import { lockImport, mergeableLines, planOf, requireImport } from './imports.ts';
import { lineColumns } from './lines/resolve-references.ts';
import { lineErrors } from './lines/error-groups.ts';
import { canMatchBy } from './lines/match-keys.ts';
import { storeChecksum } from './lines/checksum.ts';
import { reevaluateLines, type Touched } from './reevaluate-lines.ts';

const startJob = async (tx: Queries, kind: string, personId: string, importId: string) => {
  const job = await addJob(tx, { kind, personId, request: { importId } });
  await tx.execute(sql`update imports set job_id = ${job.id} where id = ${importId}`);
  return requireImport(tx, importId);
};

/** Unique per line, so no default value fits. */
const UNIQUE_TARGETS = ['id', 'slug'];

type Meaning = Pick<Import, 'mapping' | 'constants' | 'match_by' | 'list_modes' | 'empty_cells' | 'numbers'>;

const LIST_TYPES: ReadonlySet<string | undefined> = new Set(['texts', 'numbers', 'references', 'objects']);

const requireMeaning = (found: Import, meaning: Meaning): void => {
  const { mapping, constants, match_by: matchBy, list_modes: listModes } = meaning;
  const store = storeNamed(found.kind);
  const fields = mappableFields(store);
  const used = Object.values(mapping).filter((field) => field !== null);
  const constantFields = Object.keys(constants);
  const unknown = [
    ...constantFields.filter((field) => !fields.includes(field) || field in store.kind.references),
    ...Object.keys(mapping).filter((column) => !found.columns.includes(column)),
    ...used.filter((field) => !fields.includes(field)),
  ];
  if (unknown.length > 0) {
    const errors = unknown.map((name) => ({
      path: 'mapping',
      message: `Unknown field or column “${name}”.`,
    }));
    throw invalidInput(errors, 'unknown_field');
  }
  if (new Set(used).size < used.length)
    throw invalidInput([{ path: 'mapping', message: 'Map each field to one column only.' }]);
  const twice = constantFields.filter((field) => used.includes(field) || UNIQUE_TARGETS.includes(field));
  if (twice.length > 0)
    throw invalidInput(
      twice.map((field) => ({
        path: 'constants',
        message: `${fieldLabel(field)} already comes from a column, or is different for each record.`,
      })),
    );
  const single = Object.keys(listModes).filter((field) => !LIST_TYPES.has(store.columns.get(field)?.type));
  if (single.length > 0)
    throw invalidInput(
      single.map((field) => ({
        path: 'list_modes',
        message: `${fieldLabel(field)} holds a single value, not a list.`,
      })),
    );
  if (matchBy === null || matchBy === 'auto') return;
  if (!canMatchBy(store, matchBy) || !used.includes(matchBy))
    throw invalidInput([
      { path: 'match_by', message: `Map a column to ${fieldLabel(matchBy)} to match by it.` },
    ]);
};

export const checkImport = (
  database: Database,
  id: string,
  personId: string,
  meaning: Meaning,
): Promise<Import> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    requireMeaning(found, meaning);
    const {
      mapping,
      constants,
      match_by: matchBy,
      list_modes: modes,
      empty_cells: emptyCells,
      numbers,
    } = meaning;
    await tx.execute(sql`
      update imports
      set mapping = ${JSON.stringify(mapping)}::jsonb, constants = ${JSON.stringify(constants)}::jsonb,
        match_by = ${matchBy}, list_modes = ${JSON.stringify(modes)}::jsonb, empty_cells = ${emptyCells},
        numbers = numbers || ${JSON.stringify(numbers)}::jsonb
      where id = ${id}`);
    return startJob(tx, 'import_check', personId, id);
  });

export const commitImport = (database: Database, id: string, personId: string): Promise<Import> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    if (found.state === 'read') throw new Failure('conflict', 'Check the file before importing.');
    return startJob(tx, 'import_commit', personId, id);
  });

interface Skip {
  readonly line?: number | undefined;
  readonly group?: string | undefined;
  readonly field?: string | undefined;
  readonly skip: boolean;
}

const skippedLines = (found: Import, { line, group, field, skip }: Skip) => {
  if (line !== undefined) return sql`line = ${line}`;
  const isAlike = group === undefined ? sql`field = ${field}` : sql`key = ${group}`;
  return sql`outcome = ${skip ? 'failed' : 'skipped'}
    and exists (select from ${lineErrors(planOf(found))} where ${isAlike})`;
};

/** Skips lines or includes them again; for a possible duplicate the decision is remembered. */
export const skipLines = (
  database: Database,
  id: string,
  personId: string,
  skipped: Skip,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const { line, skip } = skipped;
    const found = await lockImport(tx, id);
    const chosen = await tx.rows<{ line: number; outcome: string }>(sql`
      select line, outcome from import_lines
      where import_id = ${id} and not is_committed and ${skippedLines(found, skipped)}`);
    const decided = {
      importId: id,
      store: storeNamed(found.kind),
      personId,
      lines: chosen.map((each) => each.line),
    };
    if (skip && chosen.some(({ outcome }) => outcome === 'duplicate'))
      await storeDecisions(tx, decided, 'skip');
    if (!skip) await deleteDecisions(tx, decided);
    const lines = await tx.rows<Touched>(sql`
      update import_lines set outcome = ${skip ? 'skipped' : null}, alike = '[]', is_remembered = false
      where import_id = ${id} and line = any(${decided.lines}::integer[]) returning ${lineColumns}, keys`);
    if (line !== undefined && lines.length === 0) throw new Failure('not_found', 'Row not found.');
    // A line with the same key may become valid.
    await reevaluateLines(tx, found, lines, skip);
    return { data: await requireImport(tx, id), meta: { rows: lines.length } };
  });

const FIRST_CANDIDATE_ID = sql`(alike -> 0 ->> 'id')::uuid`;

interface Resolution {
  readonly choice: DuplicateChoice;
  readonly line?: number | undefined;
  readonly into?: string | undefined;
  readonly replace?: readonly string[] | undefined;
}

const assignmentsOf = ({ choice, into, replace = [] }: Resolution) => {
  switch (choice) {
    case 'merge':
      return sql`resolution = 'merge', resolved_id = ${into ? sql`${into}::uuid` : FIRST_CANDIDATE_ID},
        replaced_fields = ${[...replace]}, is_remembered = false`;
    case 'skip':
      return sql`outcome = 'skipped', alike = '[]', is_remembered = false`;
    default:
      return sql`resolution = ${choice === 'create' ? 'create' : null}, resolved_id = null,
        replaced_fields = '{}', is_remembered = false`;
  }
};

const linesOf = (id: string, { choice, line }: Resolution) => {
  const isOpen = sql`outcome = 'duplicate'`;
  const which = {
    undecided: sql`resolution is not null`,
    create: isOpen,
    skip: isOpen,
    merge: line === undefined ? isOpen : sql`(${isOpen} or resolution = 'merge' or kept <> '[]')`,
  }[choice];
  if (line !== undefined) return sql`${which} and line = ${line}`;
  return choice === 'merge' ? sql`${which} and line in (${mergeableLines(id)})` : which;
};

/** @throws Failure `conflict` when another line of the file changes the record */
const requireFree = async (tx: Queries, id: string, { choice, line, into }: Resolution): Promise<void> => {
  if (choice !== 'merge' || line === undefined) return;
  const taker = await tx.row<{ line: number }>(sql`
    select other.line from import_lines as own join import_lines as other
      on other.import_id = own.import_id and other.line <> own.line
        and other.record_id = ${into ? sql`${into}::uuid` : sql`(own.alike -> 0 ->> 'id')::uuid`}
    where own.import_id = ${id} and own.line = ${line} and other.outcome in ('changed', 'unchanged')
    order by 1 limit 1`);
  if (taker)
    throw new Failure(
      'conflict',
      `Row ${taker.line} already updates this record. Create a new record from row ${line}, or skip it.`,
    );
};

export const resolveDuplicates = (
  database: Database,
  id: string,
  personId: string,
  resolution: Resolution,
): Promise<{ data: Import; meta: { resolved: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const { choice, line, into } = resolution;
    const found = await lockImport(tx, id);
    if (into !== undefined && line === undefined)
      throw invalidInput([{ path: 'into', message: 'Specify the row of the duplicate.' }]);
    await requireFree(tx, id, resolution);
    const chosen = await tx.rows<{ line: number }>(sql`
      select line from import_lines where import_id = ${id} and not is_committed and ${linesOf(id, resolution)}`);
    const lines = chosen.map((each) => each.line);
    const decided = { importId: id, store: storeNamed(found.kind), personId, lines };
    if (choice === 'undecided') await deleteDecisions(tx, decided);
    else if (choice !== 'merge') await storeDecisions(tx, decided, choice);
    const resolved = await tx.rows<Touched>(sql`
      update import_lines set ${assignmentsOf(resolution)}
      where import_id = ${id} and line = any(${lines}::integer[]) returning ${lineColumns}, keys`);
    await reevaluateLines(tx, found, resolved, choice === 'skip');
    if (choice === 'merge') await storeDecisions(tx, decided, 'merge');
    return { data: await requireImport(tx, id), meta: { resolved: resolved.length } };
  });

interface Repair {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export const repairLine = (database: Database, id: string, { line, cells }: Repair): Promise<Import> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const row = found.columns.map((column) => (cells[column] ?? '').replaceAll('\u0000', ''));
    const repaired = await tx.rows<Touched>(sql`
      update import_lines set cells = ${row}, damage = null
      where import_id = ${id} and line = ${line} and damage is not null and not is_committed
      returning ${lineColumns}, keys`);
    if (repaired.length === 0) throw new Failure('not_found', 'Row not found, or already repaired.');
    await tx.execute(sql`update imports set damaged = damaged - 1 where id = ${id}`);
    await storeChecksum(tx, id);
    await reevaluateLines(tx, found, repaired);
    return requireImport(tx, id);
  });
