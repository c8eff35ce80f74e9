import { sql, type Queries, type Sql } from '../../database/database.ts';
import { NOTHING_DONE, type Checkpoint } from '../../jobs/job-types.ts';
import { brokenByParents, brokenRules, type Planned, type Write } from '../../records/write/rules.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import type { Row } from '../../stores/store.ts';
import type { Evaluation } from './evaluate-lines.ts';
import { ownReference } from './line-names.ts';
import type { Plan } from '../plan.ts';
import { lineColumns, type Line } from '../line.ts';

/** Longer chains are rare, and fail when written. */
const MAX_ROUNDS = 8;

const holds = (field: string) => JSON.stringify([{ field }]);
export const concerns = (path: string) => JSON.stringify([{ path }]);

/** Values of other fields may be no ids. */
const referredIn = (side: 'before' | 'after', own: string) =>
  sql`case when change ->> 'field' = ${own} then (change ->> ${side}::text)::uuid end`;

/** Null: the kind has no levels. */
const levelsOf = (plan: Plan) => {
  const own = ownReference(plan);
  const { levelField: level } = plan.store;
  return own && level ? { own, level } : null;
};

/** Failed lines count too: they would change the level if they could. */
const hasLevelChanges = async (tx: Queries, plan: Plan): Promise<boolean> => {
  const fields = levelsOf(plan);
  if (!fields) return false;
  const found = await tx.row(sql`
    select from import_lines
    where import_id = ${plan.importId} and not is_committed and (
      (outcome = 'changed' and changes @> ${holds(fields.level)}::jsonb)
      or (outcome = 'failed' and errors @> ${concerns(fields.level)}::jsonb))
    limit 1`);
  return found !== undefined;
};

export interface Rounds {
  readonly round: number;
  /** How many came out otherwise than in the round before. */
  readonly differing: number;
  readonly hasLevels: boolean;
}

export const FIRST_ROUND: Rounds = { round: 0, differing: 0, hasLevels: false };

/** @returns null after the last */
export const nextRound = async (tx: Queries, plan: Plan, before: Rounds): Promise<Rounds | null> => {
  const { round, differing, hasLevels } = before;
  if (round > 0 && (!hasLevels || differing === 0 || round >= MAX_ROUNDS)) return null;
  return { round: round + 1, differing: 0, hasLevels: hasLevels || (await hasLevelChanges(tx, plan)) };
};

export interface RoundsState extends Checkpoint {
  /** Absent before the first. In later ones, lines that failed because of another, or wait for one, are evaluated again. */
  readonly rounds?: Rounds;
  readonly after: number;
}

export interface EvaluatedLine extends Line {
  readonly outcome: Evaluation['outcome'] | null;
}

export const HEADER_LINE = 1;

export const beginRounds = (total: number): RoundsState => ({
  total,
  result: NOTHING_DONE,
  changeSet: null,
  isDone: false,
  after: HEADER_LINE,
});

const STEP_LINES = 500;

export const linesAfter = (tx: Queries, importId: string, after: number, only: Sql) =>
  tx.rows<EvaluatedLine>(sql`
    select ${lineColumns}, outcome from import_lines
    where import_id = ${importId} and line > ${after} and not is_committed
      and outcome is distinct from 'skipped' and ${only}
    order by line limit ${STEP_LINES}`);

export const isInRound = (plan: Plan, { hasLevels }: Rounds): Sql => {
  const fields = levelsOf(plan);
  if (!fields || !hasLevels) return sql`waits_for is not null`;
  const { own, level } = fields;
  return sql`(
    waits_for is not null
    or (outcome = 'failed'
      and (errors @> ${concerns(own)}::jsonb or errors @> ${concerns(level)}::jsonb))
    or (outcome = 'changed' and changes @> ${holds(level)}::jsonb)
    or (outcome in ('new', 'changed') and exists (
      select from jsonb_array_elements(changes) as change
      cross join lateral (
        select from import_lines as parent
        where parent.import_id = ${plan.importId} and parent.record_id = ${referredIn('after', own)}
          and parent.outcome = 'changed' and parent.changes @> ${holds(level)}::jsonb offset 0) as found)))`;
};

interface ChangedParent {
  readonly line: number;
  /** The record as its row leaves it. */
  readonly values: Row;
}

const changedParents = async (
  tx: Queries,
  { importId, store }: Plan,
  { own, level }: { readonly own: string; readonly level: string },
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ChangedParent>> => {
  const ids = [...new Set(rows.map((row) => row[own]).filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return new Map();
  const found = await tx.rows<{ id: string; line: number; changes: Evaluation['changes'] }>(sql`
    select record_id as id, line, changes from import_lines
    where import_id = ${importId} and record_id = any(${ids}::uuid[]) and outcome = 'changed'
      and not is_committed and changes @> ${holds(level)}::jsonb`);
  const changed = found.map(({ id }) => id);
  const byId = await recordsById(tx, store, changed);
  return new Map(
    found.map(({ id, line, changes }) => {
      const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
      return [id, { line, values: { ...(byId.get(id) as Row), ...after } }];
    }),
  );
};

/** Records that the file gives no other parent. */
const stays = ({ importId, store }: Plan, own: string): Sql => sql`
  not exists (
    select from import_lines as leaving
    where leaving.import_id = ${importId} and leaving.record_id = ${store.table}.id
      and leaving.outcome = 'changed' and leaving.changes @> ${holds(own)}::jsonb)`;

/**
 * What is wrong with a record once all rows are written, as far as evaluated; `waitsFor` is a row to be written before.
 * @param planned records that rows are to create
 */
export const treeCheck = async (tx: Queries, plan: Plan, rows: readonly Row[], planned: Planned) => {
  const { store } = plan;
  const fields = levelsOf(plan);
  const changed = fields ? await changedParents(tx, plan, fields, rows) : new Map<string, ChangedParent>();
  const staying = fields ? stays(plan, fields.own) : sql`true`;
  return async (write: Write) => {
    const parent = fields ? changed.get(String(write.after[fields.own])) : undefined;
    const asWritten = parent ? new Map([...planned, [parent.values.id, parent.values]]) : planned;
    const broken = await brokenRules(tx, store, write, asWritten, staying);
    const isBrokenNow = parent && (await brokenByParents(tx, store, write, planned)).length > 0;
    return { broken, waitsFor: isBrokenNow ? parent.line : null };
  };
};

/** More levels are rare, and fail when written. */
const MAX_PASSES = 10;

/**
 * Puts rows that change a level after those that move children away, and before those that wait for them.
 * `offset 0` forces an index lookup per row: a file just read has no statistics.
 */
export const orderLevelChanges = async (tx: Queries, plan: Plan): Promise<void> => {
  const fields = levelsOf(plan);
  if (!fields || !(await hasLevelChanges(tx, plan))) return;
  const { own, level } = fields;
  const { importId } = plan;
  const pass = () =>
    tx.execute(sql`
      with edges (line, stage) as (
        select parent.line, leaving.stage
        from import_lines as leaving
        cross join lateral jsonb_array_elements(leaving.changes) as change
        cross join lateral (
          select line, stage from import_lines
          where import_id = ${importId} and record_id = ${referredIn('before', own)}
            and outcome = 'changed' and changes @> ${holds(level)}::jsonb offset 0) as parent
        where leaving.import_id = ${importId} and leaving.outcome = 'changed'
          and parent.stage <= leaving.stage
        union all
        select waiting.line, parent.stage
        from import_lines as waiting
        cross join lateral (
          select stage from import_lines
          where import_id = ${importId} and line = waiting.waits_for offset 0) as parent
        where waiting.import_id = ${importId} and waiting.waits_for is not null
          and waiting.outcome in ('new', 'changed') and waiting.stage <= parent.stage
      ), latest as (select line, max(stage) as stage from edges group by line)
      update import_lines as later set stage = latest.stage + 1
      from latest where later.import_id = ${importId} and later.line = latest.line`);
  let moved = await pass();
  for (let passes = 1; moved > 0 && passes < MAX_PASSES; passes += 1) moved = await pass();
};
