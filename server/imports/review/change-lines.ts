import { v7 as uuidv7 } from 'uuid';
import type {
  DuplicateDecision,
  FixInput,
  KeepInput,
  RepairInput,
  SkipInput,
} from '../../../contract/import-fixes.ts';
import type { Import } from '../../../contract/imports.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { Failure, invalidInput } from '../../failure.ts';
import { storeNamed } from '../../stores/stores.ts';
import { changeOnce, type ImportAct } from '../change-once.ts';
import { requireImport, startImportJob } from '../imports.ts';
import { withChecksum } from '../cells/checksum.ts';
import { storeDecisions } from '../matching/decisions.ts';
import {
  applyLineChange,
  countStillFailed,
  isMerging,
  isSkipping,
  linesConcerned,
  namedLines,
  type LineChange,
} from './line-changes.ts';
import { reevaluateLines, type Touched } from './reevaluate-lines.ts';
import { lineColumns } from '../line.ts';

const MAX_SYNCHRONOUS_LINES = 500;
/** Any change compares keys and parents in the whole file. */
const MAX_SYNCHRONOUS_FILE_LINES = 100_000;

/** @throws Failure `conflict` */
const refuseCommitted = async (tx: Queries, { id }: Import, change: LineChange) => {
  const lines = namedLines(change);
  if (!lines) return;
  const committed = await tx.row(sql`
    select line from import_lines where import_id = ${id} and is_committed and ${lines} limit 1`);
  if (committed)
    throw new Failure('conflict', 'These rows were already imported. To change them back, undo the import.');
};

/** `rows` is 0 when a job does it. */
const changeLines = async (tx: Queries, found: Import, personId: string, change: LineChange) => {
  await refuseCommitted(tx, found, change);
  const lines = await linesConcerned(tx, found, change, MAX_SYNCHRONOUS_LINES + 1);
  if (
    lines.length > MAX_SYNCHRONOUS_LINES ||
    (lines.length > 0 && found.lines > MAX_SYNCHRONOUS_FILE_LINES)
  ) {
    const data = await startImportJob(tx, 'import_change', personId, { importId: found.id, change });
    return { data, meta: { rows: 0 } };
  }
  await applyLineChange(tx, { found, personId }, change, lines);
  const touched = await tx.rows<Touched>(sql`
    select ${lineColumns}, keys from import_lines
    where import_id = ${found.id} and line = any(${lines}::integer[]) order by line`);
  await reevaluateLines(tx, found, touched, isSkipping(change));
  if (isMerging(change)) {
    const decided = { importId: found.id, store: storeNamed(found.kind), personId, lines };
    await storeDecisions(tx, decided, 'merge');
  }
  return { data: await requireImport(tx, found.id), meta: { rows: lines.length } };
};

const changeImport = (database: Database, act: ImportAct, change: LineChange) =>
  changeOnce(database, act, [change], (tx, found) => changeLines(tx, found, act.personId, change));

export const fixImport = (database: Database, act: ImportAct, input: FixInput) =>
  changeOnce(database, act, ['fix', input], async (tx, found) => {
    const { column, also = [], is_part: isPart = false, line, ...first } = input;
    const place = found.columns.indexOf(column) + 1;
    if (place === 0) throw invalidInput([{ path: 'column', message: 'Column not found in the file.' }]);
    if (isPart && first.from === undefined)
      throw invalidInput([{ path: 'from', message: 'Enter the list item to replace.' }]);
    const fixId = uuidv7();
    const replacements = [first, ...also].map((each) => ({ ...each, to: each.to.replaceAll('\u0000', '') }));
    const fix = { sort: 'fix', fixId, place, isPart, line, replacements } as const;
    const { data, meta } = await changeLines(tx, found, act.personId, fix);
    const failed = await countStillFailed(tx, act.id, fixId);
    return { data, meta: { fixed: meta.rows, failed, fix_id: fixId } };
  });

/**
 * In lines not fixed again since.
 * @throws Failure `conflict` once one of its lines is imported
 */
export const undoFix = (database: Database, act: ImportAct, fixId: string) =>
  changeImport(database, act, { sort: 'undo_fix', fixId });

export const recheckLines = (database: Database, act: ImportAct) =>
  changeImport(database, act, { sort: 'recheck' });

export const keepValues = (database: Database, act: ImportAct, kept: KeepInput) =>
  changeImport(database, act, { sort: 'keep', ...kept });

export const skipLines = (database: Database, act: ImportAct, skipped: SkipInput) =>
  changeOnce(database, act, ['skip', skipped], async (tx, found) => {
    const changed = await changeLines(tx, found, act.personId, { sort: 'skip', ...skipped });
    const { data, meta } = changed;
    if (skipped.line !== undefined && meta.rows === 0 && data.state !== 'checking')
      throw new Failure('not_found', 'Row not found.');
    return changed;
  });

/** @throws Failure `conflict` when another line changes the record */
const requireFree = async (tx: Queries, id: string, { choice, line, into }: DuplicateDecision) => {
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

export const resolveDuplicates = (database: Database, act: ImportAct, decision: DuplicateDecision) =>
  changeOnce(database, act, ['resolve', decision], async (tx, found) => {
    const { decision_id: revoked, ...resolution } = decision;
    const { line, into } = resolution;
    if (into !== undefined && line === undefined)
      throw invalidInput([{ path: 'into', message: 'Specify the row of the duplicate.' }]);
    if (revoked !== undefined && resolution.choice !== 'undecided')
      throw invalidInput([{ path: 'decision_id', message: 'Send this only with the choice “undecided”.' }]);
    await requireFree(tx, act.id, resolution);
    const decisionId = uuidv7();
    const change = { sort: 'resolve', decisionId, revoked, ...resolution } as const;
    const { data, meta } = await changeLines(tx, found, act.personId, change);
    return { data, meta: { resolved: meta.rows, decision_id: decisionId } };
  });

export const repairLine = (database: Database, act: ImportAct, repair: RepairInput): Promise<Import> =>
  changeOnce(database, act, ['repair', repair], async (tx, found) => {
    const { line, cells } = repair;
    const { id } = act;
    const row = found.columns.map((column) => (cells[column] ?? '').replaceAll('\u0000', ''));
    const repaired = await withChecksum(tx, id, [line], () =>
      tx.rows<Touched>(sql`
        update import_lines set cells = ${row}, damage = null
        where import_id = ${id} and line = ${line} and damage is not null and not is_committed
        returning ${lineColumns}, keys`),
    );
    if (repaired.length === 0) throw new Failure('not_found', 'Row not found, or already repaired.');
    await tx.execute(sql`update imports set damaged = damaged - 1 where id = ${id}`);
    await reevaluateLines(tx, found, repaired);
    return requireImport(tx, id);
  });
