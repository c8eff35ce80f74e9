import type { Import } from '../../../contract/imports.ts';
import { sql, type Queries } from '../../database/database.ts';
import { planOf } from '../imports.ts';
import { evaluateLines } from '../lines/evaluate-lines.ts';
import { evaluateInRound, finalizeLines, storeEvaluations } from '../lines/evaluated-lines.ts';
import { FIRST_ROUND, isInRound, nextRound, type EvaluatedLine } from '../lines/line-tree.ts';
import { ownReference, storeLineNames } from '../lines/line-names.ts';
import { bothForms } from '../matching/match-keys.ts';
import { lineColumns, type Line } from '../line.ts';
import type { Plan } from '../plan.ts';

const BATCH_LINES = 500;

export interface Touched extends Line {
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
      and (${lost} or (outcome = 'failed' and exists (
        select from unnest(keys) as key
        where key = any(${touched.flatMap(({ keys }) => keys.flatMap(bothForms))}::text[]))))
    order by line`);
};

const settleTree = async (tx: Queries, plan: Plan): Promise<void> => {
  // Lines that wait for the changed ones are evaluated already.
  let rounds = await nextRound(tx, plan, FIRST_ROUND);
  while (rounds?.hasLevels) {
    const lines = await tx.rows<EvaluatedLine>(sql`
      select ${lineColumns}, outcome from import_lines
      where import_id = ${plan.importId} and not is_committed and outcome <> 'skipped'
        and ${isInRound(plan, rounds)}
      order by line`);
    for (let at = 0; at < lines.length; at += BATCH_LINES) {
      rounds = await evaluateInRound(tx, plan, rounds, lines.slice(at, at + BATCH_LINES));
    }
    rounds = await nextRound(tx, plan, rounds);
  }
};

/**
 * With dependent lines.
 * @param isSkipping the lines themselves stay skipped
 */
export const reevaluateLines = async (
  tx: Queries,
  found: Import,
  touched: readonly Touched[],
  isSkipping = false,
) => {
  // Later decisions belong to the next commit.
  if (found.state === 'committed')
    await tx.execute(sql`update imports set job_id = null where id = ${found.id}`);
  const plan = planOf(found);
  const others = await concerned(tx, plan, touched);
  await storeLineNames(
    tx,
    plan,
    touched.map(({ line }) => line),
  );
  const lines = isSkipping ? others : [...touched, ...others];
  for (let at = 0; at < lines.length; at += BATCH_LINES) {
    const some = lines.slice(at, at + BATCH_LINES);
    await storeEvaluations(tx, found.id, await evaluateLines(tx, plan, some, false));
  }
  await settleTree(tx, plan);
  await finalizeLines(tx, plan);
};
