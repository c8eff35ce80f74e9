import { sql, type Queries } from '../database/database.ts';
import { tally, type Worker } from '../jobs/work.ts';
import { requireImport, planOf } from './imports.ts';
import { judgeLines } from './judge-lines.ts';
import { keepJudgements, refuseRepeatedKeys } from './judged-lines.ts';
import type { Line } from './lookups.ts';

const LINES_AT_ONCE = 500;

const linesAfter = (tx: Queries, importId: string, after: number) =>
  tx.rows<Line>(sql`
    select line, cells from import_lines
    where import_id = ${importId} and line > ${after} and not is_committed
      and outcome is distinct from 'skipped'
    order by line limit ${LINES_AT_ONCE}`);

/** The dry run: judges every line that has not been written, and writes no record. */
export const checkLines: Worker = async ({ tx, request, report }) => {
  const importId = String(request.importId);
  const found = await requireImport(tx, importId);
  const plan = planOf(found);
  const counts = tally();
  let after = 1;
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const lines = await linesAfter(tx, importId, after);
    const last = lines.at(-1);
    if (!last) break;
    after = last.line;
    // eslint-disable-next-line no-await-in-loop
    const judgements = await judgeLines(tx, plan, lines, false);
    // eslint-disable-next-line no-await-in-loop
    await keepJudgements(tx, importId, judgements);
    counts.unchanged(lines.length);
    // eslint-disable-next-line no-await-in-loop
    await report({ total: found.lines, done: counts.done });
  }
  await refuseRepeatedKeys(tx, importId);
  await tx.execute(sql`update imports set is_checked = true where id = ${importId}`);
  return { changeSetId: null, result: counts.result() };
};
