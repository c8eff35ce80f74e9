import { v7 as uuidv7 } from 'uuid';
import type { Import } from '../../contract/imports.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { Failure, invalidInput } from '../failure.ts';
import { storeNamed } from '../stores/stores.ts';
import { lockImport, requireImport } from './imports.ts';
import { withChecksum } from './lines/checksum.ts';
import { storeDecisions } from './lines/decisions.ts';
import {
  applyLineChange,
  isMerging,
  isSkipping,
  linesConcerned,
  type LineChange,
  type Replacement,
} from './lines/line-changes.ts';
import { lineColumns } from './lines/resolve-references.ts';
import { reevaluateLines, type Touched } from './reevaluate-lines.ts';
import { startImportJob } from './start-import-job.ts';

const MAX_SYNCHRONOUS_LINES = 500;
/** Any change compares keys and parents in the whole file. */
const MAX_SYNCHRONOUS_FILE_LINES = 100_000;

interface Changed {
  readonly data: Import;
  /** 0 when a job does it. */
  readonly rows: number;
}

const changeLines = async (
  tx: Queries,
  found: Import,
  personId: string,
  change: LineChange,
): Promise<Changed> => {
  const lines = await linesConcerned(tx, found, change, MAX_SYNCHRONOUS_LINES + 1);
  if (
    lines.length > MAX_SYNCHRONOUS_LINES ||
    (lines.length > 0 && found.lines > MAX_SYNCHRONOUS_FILE_LINES)
  ) {
    const data = await startImportJob(tx, { kind: 'import_change', personId, importId: found.id, change });
    return { data, rows: 0 };
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
  return { data: await requireImport(tx, found.id), rows: lines.length };
};

interface FixInput extends Replacement {
  readonly column: string;
  readonly also?: readonly Replacement[] | undefined;
  readonly is_part?: boolean | undefined;
  readonly line?: number | undefined;
}

export const fixImport = (
  database: Database,
  id: string,
  personId: string,
  { column, also = [], is_part: isPart = false, line, ...first }: FixInput,
): Promise<{ data: Import; meta: { fixed: number; failed: number; fix_id: string } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const place = found.columns.indexOf(column) + 1;
    if (place === 0) throw invalidInput([{ path: 'column', message: 'Column not found in the file.' }]);
    if (isPart && first.from === undefined)
      throw invalidInput([{ path: 'from', message: 'Enter the list item to replace.' }]);
    const fixId = uuidv7();
    const replacements = [first, ...also].map((each) => ({ ...each, to: each.to.replaceAll('\u0000', '') }));
    const { data, rows } = await changeLines(tx, found, personId, {
      sort: 'fix',
      fixId,
      place,
      isPart,
      line,
      replacements,
    });
    const open = await tx.row<{ failed: number }>(sql`
      select count(*) as failed from import_lines
      where import_id = ${id} and fix_id = ${fixId} and outcome = 'failed'`);
    return { data, meta: { fixed: rows, failed: open?.failed ?? 0, fix_id: fixId } };
  });

/** In lines neither fixed again nor imported since. */
export const undoFix = (
  database: Database,
  id: string,
  personId: string,
  fixId: string,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const { data, rows } = await changeLines(tx, found, personId, { sort: 'undo_fix', fixId });
    return { data, meta: { rows } };
  });

export const recheckLines = (
  database: Database,
  id: string,
  personId: string,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const { data, rows } = await changeLines(tx, found, personId, { sort: 'recheck' });
    return { data, meta: { rows } };
  });

export const skipLines = (
  database: Database,
  id: string,
  personId: string,
  skipped: Omit<LineChange & { sort: 'skip' }, 'sort'>,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const { data, rows } = await changeLines(tx, found, personId, { sort: 'skip', ...skipped });
    if (skipped.line !== undefined && rows === 0 && data.state !== 'checking')
      throw new Failure('not_found', 'Row not found.');
    return { data, meta: { rows } };
  });

export const keepValues = (
  database: Database,
  id: string,
  personId: string,
  kept: Omit<LineChange & { sort: 'keep' }, 'sort'>,
): Promise<{ data: Import; meta: { rows: number } }> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const { data, rows } = await changeLines(tx, found, personId, { sort: 'keep', ...kept });
    return { data, meta: { rows } };
  });

type Resolution = Omit<LineChange & { sort: 'resolve' }, 'sort' | 'decisionId' | 'revoked'> & {
  readonly decision_id?: string | undefined;
};

/** @throws Failure `conflict` when another line changes it */
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
  { decision_id: revoked, ...resolution }: Resolution,
): Promise<{ data: Import; meta: { resolved: number; decision_id: string } }> =>
  withTransactionRetries(database, async (tx) => {
    const { line, into } = resolution;
    const found = await lockImport(tx, id);
    if (into !== undefined && line === undefined)
      throw invalidInput([{ path: 'into', message: 'Specify the row of the duplicate.' }]);
    if (revoked !== undefined && resolution.choice !== 'undecided')
      throw invalidInput([{ path: 'decision_id', message: 'Only with the choice “undecided”.' }]);
    await requireFree(tx, id, resolution);
    const decisionId = uuidv7();
    const change = { sort: 'resolve', decisionId, revoked, ...resolution } as const;
    const { data, rows } = await changeLines(tx, found, personId, change);
    return { data, meta: { resolved: rows, decision_id: decisionId } };
  });

interface Repair {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export const repairLine = (database: Database, id: string, { line, cells }: Repair): Promise<Import> =>
  withTransactionRetries(database, async (tx) => {
    const found = await lockImport(tx, id);
    const row = found.columns.map((column) => (cells[column] ?? '').replaceAll('\u0000', ''));
    let repaired: Touched[] = [];
    await withChecksum(tx, id, [line], async () => {
      repaired = await tx.rows<Touched>(sql`
        update import_lines set cells = ${row}, damage = null
        where import_id = ${id} and line = ${line} and damage is not null and not is_committed
        returning ${lineColumns}, keys`);
    });
    if (repaired.length === 0) throw new Failure('not_found', 'Row not found, or already repaired.');
    await tx.execute(sql`update imports set damaged = damaged - 1 where id = ${id}`);
    await reevaluateLines(tx, found, repaired);
    return requireImport(tx, id);
  });
