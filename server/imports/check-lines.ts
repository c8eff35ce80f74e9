import { sql, type Queries, type Sql } from '../database/database.ts';
import { tally, type Worker } from '../jobs/work.ts';
import { requireImport, planOf } from './imports.ts';
import { judgeLines, type Plan } from './judge-lines.ts';
import { keepJudgements, settleLines } from './judged-lines.ts';
import type { Line } from './lookups.ts';

const LINES_AT_ONCE = 500;

const linesAfter = (tx: Queries, importId: string, after: number, only: Sql) =>
  tx.rows<Line>(sql`
    select line, cells, new_id from import_lines
    where import_id = ${importId} and line > ${after} and not is_committed
      and outcome is distinct from 'skipped' and ${only}
    order by line limit ${LINES_AT_ONCE}`);

/** Judges the lines a condition chooses, some at a time. */
const judgeAll = async (tx: Queries, plan: Plan, only: Sql, judged: (lines: number) => Promise<void>) => {
  let after = 1;
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const lines = await linesAfter(tx, plan.importId, after, only);
    const last = lines.at(-1);
    if (!last) return;
    after = last.line;
    // eslint-disable-next-line no-await-in-loop
    await keepJudgements(tx, plan.importId, await judgeLines(tx, plan, lines, false));
    // eslint-disable-next-line no-await-in-loop
    await judged(lines.length);
  }
};

/** The dry run: judges every line that has not been written, and writes no record. */
export const checkLines: Worker = async ({ tx, request, report }) => {
  const importId = String(request.importId);
  const found = await requireImport(tx, importId);
  const plan = planOf(found);
  const counts = tally();
  await judgeAll(tx, plan, sql`true`, async (lines) => {
    counts.unchanged(lines);
    await report({ total: found.lines, done: counts.done });
  });
  // What belongs to the record of another line is judged by it, wherever in the file that stands.
  await judgeAll(tx, plan, sql`waits_for is not null`, () =>
    report({ total: found.lines, done: counts.done }),
  );
  await settleLines(tx, plan);
  await tx.execute(sql`update imports set is_checked = true where id = ${importId}`);
  return { changeSetId: null, result: counts.result() };
};
