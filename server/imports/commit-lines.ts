import { sql, type Queries } from '../database/database.ts';
import { tally, type Worker } from '../jobs/work.ts';
import { beginChangeSet, type Write } from '../records/commit.ts';
import { withFreeSlugs } from '../records/slug.ts';
import type { Store } from '../records/store.ts';
import { writePossible } from '../records/write-possible.ts';
import { planOf, requireImport } from './imports.ts';
import { judgeLines, type Judgement } from './judge-lines.ts';
import { keepJudgements } from './judged-lines.ts';
import { forgetFile } from './kept-file.ts';
import type { Line } from './lookups.ts';

const LINES_AT_ONCE = 500;
const TAKEN = { path: '', message: 'Another record has taken what must be unique.' };

const goodLinesAfter = (tx: Queries, importId: string, stage: number, after: number) =>
  tx.rows<Line>(sql`
    select line, cells, new_id from import_lines
    where import_id = ${importId} and stage = ${stage} and line > ${after} and not is_committed
      and outcome in ('new', 'changed')
    order by line limit ${LINES_AT_ONCE}`);

/** Good lines, those first whose records others belong to. */
async function* goodLines(tx: Queries, importId: string): AsyncGenerator<Line[]> {
  const last = await tx.row<{ stage: number | null }>(sql`
    select max(stage) as stage from import_lines where import_id = ${importId} and not is_committed`);
  for (let stage = 0; stage <= (last?.stage ?? 0); stage += 1) {
    let lines = await goodLinesAfter(tx, importId, stage, 1);
    while (lines.length > 0) {
      yield lines;
      lines = await goodLinesAfter(tx, importId, stage, lines.at(-1)?.line ?? 0);
    }
  }
}

const withSlugs = async (tx: Queries, store: Store, writes: readonly Write[]): Promise<Write[]> => {
  const made = writes.filter((write) => write.before === null);
  const rows = await withFreeSlugs(
    tx,
    store,
    made.map((write) => write.after),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return writes.map((write) => ({ ...write, after: byId.get(write.after.id) ?? write.after }));
};

/** Writes the good lines, judged once more against what is there now, as one change-set. */
export const commitLines: Worker = async ({ tx, personId, request, report }) => {
  const importId = String(request.importId);
  const found = await requireImport(tx, importId);
  const plan = planOf(found);
  const { store } = plan;
  const summary = `Imported ${found.file_name}`;
  const changeSet = await beginChangeSet(tx, { kind: 'import', personId, summary });
  const counts = tally();
  const total = found.counts.new + found.counts.changed;
  for await (const lines of goodLines(tx, importId)) {
    const judgements = await judgeLines(tx, plan, lines, true);
    const wanted = judgements.flatMap(({ write }) => (write ? [write] : []));
    const writes = await withSlugs(tx, store, wanted);
    const refused = await writePossible(tx, changeSet, writes);
    const refusedIds = new Set(refused.map((write) => write.after.id));
    const final = judgements.map((judgement): Judgement =>
      judgement.write && refusedIds.has(judgement.write.after.id)
        ? { ...judgement, outcome: 'failed', errors: [TAKEN], write: null }
        : judgement,
    );
    await keepJudgements(tx, importId, final);
    const written = final.filter((judgement) => judgement.write !== null);
    await tx.execute(sql`
      update import_lines set is_committed = true
      where import_id = ${importId} and line = any(${written.map(({ line }) => line)}::integer[])`);
    counts.changed(written.length);
    for (const { line, outcome, errors } of final) {
      if (outcome === 'unchanged') counts.unchanged();
      if (outcome !== 'failed') continue;
      const reason = errors[0]?.message ?? TAKEN.message;
      counts.failed({ kind: store.kind.plural, id: importId, name: `Line ${line}`, reason });
    }
    await report({ total, done: counts.done });
  }
  const changeSetId = await changeSet.end();
  if (changeSetId) {
    await tx.execute(sql`update imports set change_set_id = ${changeSetId} where id = ${importId}`);
    await forgetFile(tx, importId);
  }
  return { changeSetId, result: counts.result() };
};
