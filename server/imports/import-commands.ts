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
import { evaluateLines, type Plan } from './lines/evaluate-lines.ts';
import { storeEvaluations, ownReference, finalizeLines } from './lines/evaluated-lines.ts';
import { lineColumns, type Line } from './lines/resolve-references.ts';
import { bothForms, canMatchBy } from './lines/match-keys.ts';
import { storeChecksum } from './lines/checksum.ts';

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

const BATCH_LINES = 500;

interface Touched extends Line {
  readonly keys: readonly string[];
}

const concerned = (tx: Queries, plan: Plan, touched: readonly Touched[]): Promise<Line[]> => {
  const numbers = touched.map(({ line }) => line);
  const field = ownReference(plan);
  const lost = field
    ? sql`waits_for = any(${numbers}::integer[]) or
        (outcome = 'failed' and errors @> ${JSON.stringify([{ path: field }])}::jsonb)`
    : sql`false`;
  return tx.rows<Line>(sql`
    select ${lineColumns} from import_lines
    where import_id = ${plan.importId} and not is_committed and outcome is distinct from 'skipped'
      and line <> all(${numbers}::integer[])
      and (${lost} or (outcome = 'failed' and keys && ${touched.flatMap(({ keys }) => keys.flatMap(bothForms))}::text[]))
    order by line`);
};

const reevaluate = async (tx: Queries, found: Import, touched: readonly Touched[], isSkipping = false) => {
  // A decision after a commit belongs to the next commit.
  if (found.state === 'committed')
    await tx.execute(sql`update imports set job_id = null where id = ${found.id}`);
  const plan = planOf(found);
  const others = await concerned(tx, plan, touched);
  const lines = isSkipping ? others : [...touched, ...others];
  for (let at = 0; at < lines.length; at += BATCH_LINES) {
    const some = lines.slice(at, at + BATCH_LINES);
    // eslint-disable-next-line no-await-in-loop
    await storeEvaluations(tx, found.id, await evaluateLines(tx, plan, some, false));
  }
  await finalizeLines(tx, plan);
};

interface Fix {
  readonly column: string;
  readonly from: string;
  readonly to: string;
  readonly is_part?: boolean | undefined;
  readonly line?: number | undefined;
}

export const fixImport = (
  database: Database,
  id: string,
  { column, from, to: typed, is_part: isPart = false, line }: Fix,
): Promise<{ data: Import; meta: { fixed: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const place = found.columns.indexOf(column) + 1;
    if (place === 0) throw invalidInput([{ path: 'column', message: 'Column not found in the file.' }]);
    const one = line === undefined ? sql`` : sql`and line = ${line}`;
    const to = typed.replaceAll('\u0000', '');
    const cell = sql`coalesce(cells[${place}::integer], '')`;
    const parts = sql`string_to_array(regexp_replace(${cell}, '\\s*\\|\\s*', '|', 'g'), '|')`;
    const field = found.mapping[column] ?? '';
    // Empty cells are often right: only those with an error in this field are alike.
    const isWrong = from === '' ? sql`and errors @> ${JSON.stringify([{ path: field }])}::jsonb` : sql``;
    const isAlike = isPart ? sql`${from} = any(${parts})` : sql`${cell} = ${from} ${isWrong}`;
    const after = isPart ? sql`array_to_string(array_replace(${parts}, ${from}, ${to}), '|')` : sql`${to}`;
    const fixed = await tx.rows<Touched>(sql`
      update import_lines set cells[${place}::integer] = ${after}
      where import_id = ${id} and not is_committed and ${isAlike} ${one}
      returning ${lineColumns}, keys`);
    await storeChecksum(tx, id);
    await reevaluate(tx, found, fixed);
    return { data: await requireImport(tx, id), meta: { fixed: fixed.length } };
  });

/** Skips a line or includes it again; for a possible duplicate the decision is remembered. */
export const skipLine = (
  database: Database,
  id: string,
  personId: string,
  { line, skip }: { readonly line: number; readonly skip: boolean },
): Promise<Import> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const decided = { importId: id, store: storeNamed(found.kind), personId, lines: [line] };
    const duplicate = await tx.row(sql`
      select from import_lines where import_id = ${id} and line = ${line} and outcome = 'duplicate'`);
    if (skip && duplicate) await storeDecisions(tx, decided, 'skip');
    if (!skip) await deleteDecisions(tx, decided);
    const lines = await tx.rows<Touched>(sql`
      update import_lines set outcome = ${skip ? 'skipped' : null}, alike = '[]', is_remembered = false
      where import_id = ${id} and line = ${line} and not is_committed returning ${lineColumns}, keys`);
    if (lines.length === 0) throw new Failure('not_found', 'Row not found.');
    // A line with the same key may become valid.
    await reevaluate(tx, found, lines, skip);
    return requireImport(tx, id);
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
    await reevaluate(tx, found, resolved, choice === 'skip');
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
    await reevaluate(tx, found, repaired);
    return requireImport(tx, id);
  });
