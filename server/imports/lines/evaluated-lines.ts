import { sql, type Queries } from '../../database/database.ts';
import { evaluateLines, type Evaluation } from './evaluate-lines.ts';
import { ownReference } from './line-names.ts';
import { concerns, orderLevelChanges, type EvaluatedLine, type Rounds } from './line-tree.ts';
import { SHARED_KEY_PREFIX } from '../matching/match-keys.ts';
import { isOutdated, reviewAgain } from './outdated-lines.ts';
import type { Plan } from '../plan.ts';

/**
 * Lines are named twice, and so is their range: without statistics the planner would scan the whole import at every
 * step; PostgreSQL 15 also where they are just listed.
 */
export const storeEvaluations = async (
  tx: Queries,
  importId: string,
  evaluations: readonly Evaluation[],
): Promise<void> => {
  const rows = evaluations.map(({ line, keys, outcome, decided, kept, changes, errors, ...found }) => ({
    line,
    keys,
    waits_for: found.waitsFor,
    outcome,
    row_key: found.rowKey,
    resolution: decided.resolution,
    resolved_id: decided.id,
    is_remembered: decided.isRemembered,
    kept,
    alike: found.possibleDuplicates,
    changes,
    errors,
    record_id: found.recordId,
  }));
  const lines = evaluations.map(({ line }) => line);
  await tx.execute(sql`
    update import_lines as line
    set keys = case when line.damage is null then found.keys else '{}' end,
      waits_for = case when line.damage is null then found.waits_for end,
      outcome = case when line.damage is null then found.outcome else 'failed' end,
      row_key = case when line.damage is null then found.row_key end,
      resolution = found.resolution, resolved_id = found.resolved_id, is_remembered = found.is_remembered,
      kept = case when line.damage is null then found.kept else '[]' end,
      alike = case when line.damage is null then found.alike else '[]' end,
      changes = case when line.damage is null then found.changes else '[]' end,
      errors = case when line.damage is null then found.errors
        else jsonb_build_array(jsonb_build_object('path', '', 'message', line.damage)) end,
      record_id = case when line.damage is null then found.record_id end
    from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(rows)}::jsonb) as found
    where line.import_id = ${importId} and line.line = found.line
      and line.line between ${Math.min(...lines)} and ${Math.max(...lines)} and line.line = any(${lines}::integer[])`);
};

export const evaluateInRound = async (
  tx: Queries,
  plan: Plan,
  rounds: Rounds,
  lines: readonly EvaluatedLine[],
): Promise<Rounds> => {
  const found = await evaluateLines(tx, plan, lines, false);
  await storeEvaluations(tx, plan.importId, found);
  const differing = found.filter(({ outcome }, at) => outcome !== lines[at]?.outcome).length;
  return { ...rounds, differing: rounds.differing + differing };
};

export const isRefusedDuplicate = sql`errors -> 0 ->> 'message' like 'Duplicate of row %'`;

const addsOnly = sql`
  (not is_committed and outcome in ('changed', 'unchanged') and not exists (
    select from jsonb_array_elements(changes) as change
    where change -> 'before' not in ('null', '[]')
      and not (jsonb_typeof(change -> 'before') = 'array' and change -> 'after' @> (change -> 'before'))))`;

/**
 * The first line with a key stays; lines with a surer key may share it. Once it is imported, the first that only adds
 * to its record stays, too. Not a self-join, which the planner misjudges on fresh lines (hours).
 */
const refuseDuplicates = (tx: Queries, importId: string) =>
  tx.execute(sql`
    with keyed as (
      select line, ltrim(key, ${SHARED_KEY_PREFIX}) as key, key like ${`${SHARED_KEY_PREFIX}%`} as is_shared,
        is_committed, ${addsOnly} as adds_only
      from import_lines cross join unnest(keys) as key
      where import_id = ${importId} and outcome is distinct from 'skipped'
    ), counted as (
      select line, is_shared,
        case when adds_only and bool_or(is_committed) over same then min(line) filter (where adds_only) over same
          else coalesce(min(line) filter (where is_shared) over same, min(line) over same) end as first
      from keyed window same as (partition by key)
    ), repeated as (
      select line, 'Duplicate of row ' || min(first) || ' in this file.' as message
      from counted where not is_shared and first <> line group by line
    )
    update import_lines as later
    set outcome = 'failed', changes = '[]', alike = '[]',
      record_id = case when outcome = 'failed' then record_id end,
      errors = jsonb_build_array(
        jsonb_build_object('path', '', 'message', repeated.message))
        || case when ${isRefusedDuplicate} then errors - 0 else errors end
    from repeated
    where later.import_id = ${importId} and later.line = repeated.line and later.damage is null
      and later.outcome in ('new', 'changed', 'unchanged', 'duplicate', 'failed') and not later.is_committed
      and later.errors -> 0 ->> 'message' is distinct from repeated.message and not ${isOutdated}
      and not later.errors @? '$[*].message ? (@ like_regex "^Row [0-9]+ of this file has the same ")'`);

/** Whose first row is imported by now: they may change its record. */
export const reviewDuplicatesOfCommitted = (tx: Queries, importId: string) =>
  tx.execute(sql`
    update import_lines as later
    set errors = jsonb_set(later.errors, '{0,message}', to_jsonb(
      ${'The same record as row '}::text || earlier.line || ${reviewAgain(', which was imported.')}::text))
    from import_lines as earlier
    where later.import_id = ${importId} and later.outcome = 'failed' and not later.is_committed
      and later.errors -> 0 ->> 'message' like 'Duplicate of row %'
      and earlier.import_id = ${importId} and earlier.is_committed
      and earlier.line = substring(later.errors -> 0 ->> 'message' from '\\d+')::integer`);

/** Fails lines in a cycle, or whose parent is not written; names the parent beside other errors. */
const orderByParent = async (tx: Queries, importId: string, field: string) => {
  await tx.execute(sql`
    with recursive writable (line, stage) as (
      select line, 0 from import_lines
      where import_id = ${importId} and waits_for is null and outcome in ('new', 'changed', 'unchanged')
      union all
      select waiting.line, writable.stage + 1
      from writable join import_lines as waiting
        on waiting.import_id = ${importId} and waiting.waits_for = writable.line
          and waiting.outcome in ('new', 'changed')
    )
    update import_lines as waiting set stage = writable.stage from writable
    where waiting.import_id = ${importId} and waiting.line = writable.line and waiting.waits_for is not null`);
  await tx.execute(sql`
    update import_lines as waiting
    set outcome = 'failed', changes = '[]', errors = errors || jsonb_build_array(jsonb_build_object(
      'path', ${field}::text, 'message', 'Its parent in row ' || waiting.waits_for || ' won’t be imported.'))
    where import_id = ${importId} and waits_for is not null and (
      (outcome in ('new', 'changed') and stage = 0)
      or (outcome = 'failed' and not errors @> ${concerns(field)}::jsonb and exists (
        select from import_lines as parent
        where parent.import_id = ${importId} and parent.line = waiting.waits_for and parent.outcome = 'failed')))`);
};

export const finalizeLines = async (tx: Queries, plan: Plan): Promise<void> => {
  const { importId } = plan;
  await refuseDuplicates(tx, importId);
  const field = ownReference(plan);
  if (!field) return;
  await tx.execute(sql`update import_lines set stage = 0 where import_id = ${importId} and stage > 0`);
  await orderByParent(tx, importId, field);
  await orderLevelChanges(tx, plan);
};
