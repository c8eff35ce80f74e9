import { sql, type Queries, type Sql } from '../../database/database.ts';
import { storeNamed } from '../../stores/stores.ts';
import { NOTHING_DONE, withCounts, type Checkpoint, type JobHandler } from '../../jobs/job-types.ts';
import { planOf, requireImport, requirePlan } from '../imports.ts';
import { evaluateLines } from './evaluate-lines.ts';
import { storeEvaluations, finalizeLines } from './evaluated-lines.ts';
import { storeLineNames } from './line-names.ts';
import {
  FIRST_ROUND,
  isInRound,
  nextRound,
  withEvaluated,
  type EvaluatedLine,
  type Rounds,
} from './line-tree.ts';
import { lineColumns } from './resolve-references.ts';
import { prepareSearch } from './possible-duplicates.ts';

const STEP_LINES = 500;
const HEADER_LINE = 1;

const linesAfter = (tx: Queries, importId: string, after: number, only: Sql) =>
  tx.rows<EvaluatedLine>(sql`
    select ${lineColumns}, outcome from import_lines
    where import_id = ${importId} and line > ${after} and not is_committed
      and outcome is distinct from 'skipped' and ${only}
    order by line limit ${STEP_LINES}`);

interface State extends Checkpoint {
  /** Of lines that depend on others. */
  readonly isSecondRound: boolean;
  readonly rounds?: Rounds;
  readonly after: number;
}

export const checkLines: JobHandler<State> = {
  begin: async ({ tx, request }) => {
    const found = await requireImport(tx, String(request.importId));
    await prepareSearch(tx, storeNamed(found.kind));
    await storeLineNames(tx, planOf(found));
    return {
      total: found.lines,
      result: NOTHING_DONE,
      changeSet: null,
      isDone: false,
      isSecondRound: false,
      after: HEADER_LINE,
    };
  },
  step: async ({ tx, request }, state) => {
    const plan = await requirePlan(tx, String(request.importId));
    const { isSecondRound, rounds = FIRST_ROUND, after, result } = state;
    const only = isSecondRound ? isInRound(plan, rounds) : sql`true`;
    const lines = await linesAfter(tx, plan.importId, after, only);
    const last = lines.at(-1);
    if (!last) {
      const next = await nextRound(tx, plan, rounds);
      return {
        ...state,
        isDone: next === null,
        isSecondRound: true,
        rounds: next ?? rounds,
        after: HEADER_LINE,
      };
    }
    const found = await evaluateLines(tx, plan, lines, false);
    await storeEvaluations(tx, plan.importId, found);
    const unchanged = isSecondRound ? 0 : lines.length;
    return {
      ...state,
      rounds: withEvaluated(rounds, lines, found),
      after: last.line,
      result: withCounts(result, { unchanged }),
    };
  },
  finish: async ({ tx, request }) => {
    const plan = await requirePlan(tx, String(request.importId));
    await finalizeLines(tx, plan);
    await tx.execute(sql`update imports set is_checked = true where id = ${plan.importId}`);
  },
};
