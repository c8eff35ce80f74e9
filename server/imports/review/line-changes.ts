import { join } from 'sql-template-tag';
import type { DuplicateDecision, FixInput, KeepInput, SkipInput } from '../../../contract/import-fixes.ts';
import type { Import } from '../../../contract/imports.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { storeNamed } from '../../stores/stores.ts';
import { mergeableLines, planOf } from '../imports.ts';
import { withChecksum } from '../cells/checksum.ts';
import { deleteDecisions, storeDecisions } from '../matching/decisions.ts';
import { lineErrors } from '../lines/line-errors.ts';
import { isOutdated } from '../lines/outdated-lines.ts';
import { deleteFix, storeFixes } from './remembered-fixes.ts';

type Replacement = Pick<FixInput, 'from' | 'to'>;

interface Fix {
  readonly sort: 'fix';
  readonly fixId: string;
  /** Of the column, from 1. */
  readonly place: number;
  readonly isPart: boolean;
  readonly line?: number | undefined;
  readonly replacements: readonly Replacement[];
}

interface Resolution extends Omit<DuplicateDecision, 'decision_id'> {
  readonly sort: 'resolve';
  readonly decisionId: string;
  /** With `undecided`: the decision to revoke, instead of a line. */
  readonly revoked?: string | undefined;
}

export type LineChange =
  | Fix
  | { readonly sort: 'undo_fix'; readonly fixId: string }
  | { readonly sort: 'recheck' }
  | ({ readonly sort: 'skip' } & SkipInput)
  | ({ readonly sort: 'keep' } & KeepInput)
  | Resolution;

export const isSkipping = (change: LineChange): boolean =>
  (change.sort === 'skip' && change.skip) || (change.sort === 'resolve' && change.choice === 'skip');

export const isMerging = (change: LineChange): boolean =>
  change.sort === 'resolve' && change.choice === 'merge';

const skippedLines = (found: Import, { line, group, field, skip }: SkipInput) => {
  if (line !== undefined) return sql`line = ${line}`;
  const isOpen = sql`outcome = ${skip ? 'failed' : 'skipped'}`;
  if (group === undefined && field === undefined) return isOpen;
  const isWanted = group === undefined ? sql`field = ${field}` : sql`key = ${group}`;
  return sql`${isOpen}
    and exists (select from ${lineErrors(planOf(found))} where ${isWanted})`;
};

const resolvedLines = ({ id }: Import, { choice, revoked, line }: Resolution) => {
  if (revoked !== undefined) return sql`decision_id = ${revoked}`;
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

export const replacesValue = sql`change -> 'before' not in ('null', '[]')`;

const fieldsReplaced = (fields: readonly string[]) => sql`
  select change ->> 'field' from jsonb_array_elements(changes) as change
  where change ->> 'field' = any(${[...fields]}) and ${replacesValue}`;

const keptLines = ({ fields, line, keep }: KeepInput) => {
  const isLine = line === undefined ? sql`` : sql`and line = ${line}`;
  const isReplacing = sql`outcome = 'changed' and exists (${fieldsReplaced(fields)})`;
  const isKept = sql`outcome is distinct from 'skipped' and kept_fields && ${[...fields]}`;
  return sql`${keep ? isReplacing : isKept} ${isLine}`;
};

/** Only cells with an error: elsewhere the value may be right. */
const hasWrongText = (found: Import, { place, isPart }: Fix, { from }: Replacement) => sql`
  exists (select from ${lineErrors(planOf(found))} where place = ${place} and is_part = ${isPart}
    ${from === undefined ? sql`` : sql`and value = btrim(${from})`})`;

const isConcerned = (found: Import, change: LineChange): Sql => {
  switch (change.sort) {
    case 'fix': {
      const any = change.replacements.map((each) => hasWrongText(found, change, each));
      const isLine = change.line === undefined ? sql`` : sql`and line = ${change.line}`;
      return sql`outcome = 'failed' ${isLine} and (${join(any, ' or ')})`;
    }
    case 'undo_fix':
      return sql`fix_id = ${change.fixId} and outcome is distinct from 'skipped'`;
    case 'recheck':
      return isOutdated;
    case 'skip':
      return skippedLines(found, change);
    case 'keep':
      return keptLines(change);
    default:
      return resolvedLines(found, change);
  }
};

/** One line, those of a fix or those of a decision; null: whatever fits. */
export const namedLines = (change: LineChange): Sql | null => {
  if (change.sort === 'undo_fix') return sql`fix_id = ${change.fixId}`;
  if (change.sort === 'resolve' && change.revoked !== undefined) return sql`decision_id = ${change.revoked}`;
  return 'line' in change && change.line !== undefined ? sql`line = ${change.line}` : null;
};

export const linesConcerned = async (
  tx: Queries,
  found: Import,
  change: LineChange,
  limit: number | null,
): Promise<number[]> => {
  const rows = await tx.rows<{ line: number }>(sql`
    select line from import_lines
    where import_id = ${found.id} and not is_committed and ${isConcerned(found, change)}
    ${limit === null ? sql`` : sql`limit ${limit}`}`);
  return rows.map(({ line }) => line);
};

/** How many lines of a fix still have errors. */
export const countStillFailed = async (tx: Queries, importId: string, fixId: string): Promise<number> => {
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from import_lines
    where import_id = ${importId} and fix_id = ${fixId} and outcome = 'failed'`);
  return row?.count ?? 0;
};

const FIRST_CANDIDATE_ID = sql`(alike -> 0 ->> 'id')::uuid`;

const choiceOf = ({ choice, into, replace = [] }: Resolution) => {
  switch (choice) {
    case 'merge':
      return sql`outcome = null, resolution = 'merge',
        resolved_id = ${into ? sql`${into}::uuid` : FIRST_CANDIDATE_ID},
        replaced_fields = ${[...replace]}, is_remembered = false, kept_fields = '{}'`;
    case 'skip':
      return sql`outcome = 'skipped', alike = '[]', is_remembered = false`;
    default:
      return sql`outcome = null, resolution = ${choice === 'create' ? 'create' : null}, resolved_id = null,
        replaced_fields = '{}', is_remembered = false, kept_fields = '{}'`;
  }
};

const resolutionOf = (resolution: Resolution) => {
  const { choice, decisionId } = resolution;
  return sql`${choiceOf(resolution)}, decision_id = ${choice === 'undecided' ? null : decisionId}`;
};

const replaceTexts = async (tx: Queries, found: Import, fix: Fix, those: Sql): Promise<void> => {
  const { fixId, place, isPart } = fix;
  const cell = sql`btrim(coalesce(cells[${place}::integer], ''))`;
  const parts = sql`string_to_array(regexp_replace(${cell}, '\\s*\\|\\s*', '|', 'g'), '|')`;
  for (const replacement of fix.replacements) {
    const { from, to } = replacement;
    const after = isPart
      ? sql`array_to_string(array_replace(${parts}, btrim(${from}), ${to}), '|')`
      : sql`${to}`;
    await tx.execute(sql`
      update import_lines
      set cells[${place}::integer] = ${after}, outcome = null, fix_id = ${fixId},
        cells_before = case when fix_id = ${fixId} then cells_before else cells end
      where ${those} and ${hasWrongText(found, fix, replacement)}`);
  }
};

/** Until they are evaluated, lines have no outcome unless skipped. */
export const applyLineChange = async (
  tx: Queries,
  { found, personId }: { readonly found: Import; readonly personId: string },
  change: LineChange,
  lines: readonly number[],
): Promise<void> => {
  const { id: importId } = found;
  const decided = { importId, store: storeNamed(found.kind), personId, lines };
  const those = sql`import_id = ${importId} and line = any(${[...lines]}::integer[])`;
  switch (change.sort) {
    case 'fix': {
      await withChecksum(tx, importId, lines, () => replaceTexts(tx, found, change, those));
      const field = found.mapping[found.columns[change.place - 1] ?? ''];
      if (field && change.line === undefined && lines.length > 0)
        await storeFixes(tx, { ...change, kind: found.kind, field });
      break;
    }
    case 'undo_fix':
      await deleteFix(tx, change.fixId);
      await withChecksum(tx, importId, lines, () =>
        tx.execute(sql`
          update import_lines set cells = cells_before, cells_before = null, fix_id = null, outcome = null
          where ${those}`),
      );
      break;
    case 'recheck':
      await tx.execute(sql`update import_lines set outcome = null where ${those}`);
      break;
    case 'skip':
      if (change.skip) {
        const asked = await tx.rows<{ line: number }>(
          sql`select line from import_lines where ${those} and outcome = 'duplicate'`,
        );
        await storeDecisions(tx, { ...decided, lines: asked.map(({ line }) => line) }, 'skip');
      } else await deleteDecisions(tx, decided);
      await tx.execute(sql`
        update import_lines
        set outcome = ${change.skip ? 'skipped' : null}, alike = '[]', is_remembered = false where ${those}`);
      break;
    case 'keep': {
      const kept = change.keep
        ? sql`kept_fields || array(${fieldsReplaced(change.fields)} and change ->> 'field' <> all(kept_fields))`
        : sql`array(select field from unnest(kept_fields) as field where field <> all(${[...change.fields]}))`;
      await tx.execute(sql`update import_lines set outcome = null, kept_fields = ${kept} where ${those}`);
      break;
    }
    default:
      if (change.choice === 'undecided') await deleteDecisions(tx, decided);
      else if (change.choice !== 'merge') await storeDecisions(tx, decided, change.choice);
      await tx.execute(sql`update import_lines set ${resolutionOf(change)} where ${those}`);
  }
};
