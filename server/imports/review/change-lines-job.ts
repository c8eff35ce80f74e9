import { sql, type Sql } from '../../database/database.ts';
import { NOTHING_DONE, withCounts, type JobContext, type JobHandler } from '../../jobs/job-types.ts';
import { planOf, requireImport, requirePlan } from '../imports.ts';
import { storeDecisions } from '../matching/decisions.ts';
import { evaluateInRound, finalizeLines, isRefusedDuplicate } from '../lines/evaluated-lines.ts';
import {
  applyLineChange,
  countStillFailed,
  isMerging,
  linesConcerned,
  type LineChange,
} from './line-changes.ts';
import { ownReference, storeLineNames } from '../lines/line-names.ts';
import {
  beginRounds,
  FIRST_ROUND,
  HEADER_LINE,
  isInRound,
  linesAfter,
  nextRound,
  type Rounds,
  type RoundsState,
} from '../lines/line-tree.ts';
import type { Plan } from '../plan.ts';

const read = (request: JobContext['request']) =>
  request as unknown as { readonly importId: string; readonly change: LineChange };

const isDependent = (plan: Plan, rounds: Rounds): Sql => {
  const field = ownReference(plan);
  const hasParent = field
    ? sql`${isInRound(plan, rounds)} or errors @> ${JSON.stringify([{ path: field }])}::jsonb or`
    : sql``;
  return sql`outcome is not null and (${hasParent} ${isRefusedDuplicate})`;
};

/** Stopped midway, the file must be checked again. */
export const changeLines: JobHandler<RoundsState> = {
  begin: async ({ tx, personId, request }) => {
    const { importId, change } = read(request);
    const found = await requireImport(tx, importId);
    const lines = await linesConcerned(tx, found, change, null);
    await applyLineChange(tx, { found, personId }, change, lines);
    await storeLineNames(tx, planOf(found), lines);
    await tx.execute(sql`update imports set is_checked = false where id = ${importId}`);
    return beginRounds(lines.length);
  },
  step: async ({ tx, personId, request }, state) => {
    const { importId, change } = read(request);
    const plan = await requirePlan(tx, importId);
    const { rounds = FIRST_ROUND, after, total } = state;
    const isFirstRound = rounds.round === 0;
    const only = isFirstRound ? sql`outcome is null` : isDependent(plan, rounds);
    const lines = await linesAfter(tx, importId, after, only);
    const last = lines.at(-1);
    if (!last) {
      const next = await nextRound(tx, plan, rounds);
      if (next) return { ...state, rounds: next, after: HEADER_LINE };
      await finalizeLines(tx, plan);
      const failed = change.sort === 'fix' ? await countStillFailed(tx, importId, change.fixId) : 0;
      return { ...state, isDone: true, result: { ...NOTHING_DONE, changed: total - failed, failed } };
    }
    const evaluated = await evaluateInRound(tx, plan, rounds, lines);
    if (isFirstRound && isMerging(change)) {
      const decided = { importId, store: plan.store, personId, lines: lines.map(({ line }) => line) };
      await storeDecisions(tx, decided, 'merge');
    }
    const result = withCounts(state.result, { changed: isFirstRound ? lines.length : 0 });
    return { ...state, rounds: evaluated, after: last.line, result };
  },
  finish: async ({ tx, request }) => {
    await tx.execute(sql`update imports set is_checked = true where id = ${read(request).importId}`);
  },
};
