import { sql } from '../../database/database.ts';
import { withCounts, type JobHandler } from '../../jobs/job-types.ts';
import { planOf, requireImport, requirePlan } from '../imports.ts';
import { evaluateInRound, finalizeLines } from './evaluated-lines.ts';
import { storeLineNames } from './line-names.ts';
import {
  beginRounds,
  FIRST_ROUND,
  HEADER_LINE,
  isInRound,
  linesAfter,
  nextRound,
  type RoundsState,
} from './line-tree.ts';
import { prepareSearch } from '../matching/possible-duplicates.ts';

export const checkLines: JobHandler<RoundsState> = {
  begin: async ({ tx, request }) => {
    const found = await requireImport(tx, String(request.importId));
    const plan = planOf(found);
    await prepareSearch(tx, plan.store);
    await storeLineNames(tx, plan);
    return beginRounds(found.lines);
  },
  step: async ({ tx, request }, state) => {
    const plan = await requirePlan(tx, String(request.importId));
    const { rounds = FIRST_ROUND, after, result } = state;
    const isFirstRound = rounds.round === 0;
    const only = isFirstRound ? sql`true` : isInRound(plan, rounds);
    const lines = await linesAfter(tx, plan.importId, after, only);
    const last = lines.at(-1);
    if (!last) {
      const next = await nextRound(tx, plan, rounds);
      if (!next) return { ...state, isDone: true };
      return { ...state, rounds: next, after: HEADER_LINE };
    }
    const evaluated = await evaluateInRound(tx, plan, rounds, lines);
    const counted = withCounts(result, { unchanged: isFirstRound ? lines.length : 0 });
    return { ...state, rounds: evaluated, after: last.line, result: counted };
  },
  finish: async ({ tx, request }) => {
    const plan = await requirePlan(tx, String(request.importId));
    await finalizeLines(tx, plan);
    await tx.execute(sql`update imports set is_checked = true where id = ${plan.importId}`);
  },
};
