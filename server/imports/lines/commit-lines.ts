import type { SkippedRecord } from '../../../contract/jobs.ts';
import { sql, type Queries } from '../../database/database.ts';
import { formatNumber } from '../../format-number.ts';
import { NOTHING_DONE, withCounts, type Checkpoint, type JobHandler } from '../../jobs/job-types.ts';
import {
  openChangeSet,
  resumeChangeSet,
  type OpenChangeSet,
  type RecordWrite,
} from '../../change-sets/change-set-writer.ts';
import { withFreeSlugs } from '../../records/write/slug.ts';
import type { Store } from '../../stores/store.ts';
import { writeEachInSavepoint } from '../../records/write/write-each-in-savepoint.ts';
import { requireImport, requirePlan } from '../imports.ts';
import { storeDistinctDecisions } from '../matching/decisions.ts';
import { evaluateLines, type Evaluation } from './evaluate-lines.ts';
import { reviewDuplicatesOfCommitted, storeEvaluations } from './evaluated-lines.ts';
import { deleteStoredUpload } from '../file/stored-upload.ts';
import { failChangedSinceReview, type ReviewedLine } from './changed-since-review.ts';
import { failDuplicatedSinceReview } from './duplicated-since-review.ts';
import { HEADER_LINE } from './line-tree.ts';
import { reviewAgain } from './outdated-lines.ts';
import { failRenamedReferences } from './renamed-references.ts';
import { requireChecksum } from '../cells/checksum.ts';
import { lineColumns } from '../line.ts';

const STEP_LINES = 100;

const goodLinesAfter = (tx: Queries, importId: string, stage: number, after: number) =>
  tx.rows<ReviewedLine>(sql`
    select ${lineColumns}, outcome, record_id, changes from import_lines
    where import_id = ${importId} and stage = ${stage} and line > ${after} and not is_committed
      and outcome in ('new', 'changed')
    order by line limit ${STEP_LINES}`);

const withSlugs = async (
  tx: Queries,
  store: Store,
  writes: readonly RecordWrite[],
): Promise<RecordWrite[]> => {
  const made = writes.filter((write) => write.before === null);
  const rows = await withFreeSlugs(
    tx,
    store,
    made.map((write) => write.after),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return writes.map((write) => ({ ...write, after: byId.get(write.after.id) ?? write.after }));
};

interface State extends Checkpoint {
  readonly changeSet: OpenChangeSet;
  /** Parents before children. */
  readonly stage: number;
  readonly lastStage: number;
  readonly after: number;
}

export const commitLines: JobHandler<State> = {
  begin: async ({ tx, personId, request }) => {
    const importId = String(request.importId);
    const { file_name: name } = await requireImport(tx, importId);
    // Nothing to undo yet.
    await tx.execute(sql`update imports set change_set_id = null where id = ${importId}`);
    await requireChecksum(tx, importId);
    const open = await tx.row<{ total: number; last: number | null }>(sql`
      select count(*) as total, max(stage) as last from import_lines
      where import_id = ${importId} and not is_committed and outcome in ('new', 'changed')`);
    const total = open?.total ?? 0;
    return {
      total,
      result: NOTHING_DONE,
      changeSet: openChangeSet({ kind: 'import', personId, summary: `Imported ${name}` }),
      isDone: total === 0,
      stage: 0,
      lastStage: open?.last ?? 0,
      after: HEADER_LINE,
    };
  },
  step: async ({ tx, request }, state) => {
    const plan = await requirePlan(tx, String(request.importId));
    const { store, importId } = plan;
    const lines = await goodLinesAfter(tx, importId, state.stage, state.after);
    const last = lines.at(-1);
    if (!last) {
      const stage = state.stage + 1;
      return { ...state, stage, after: HEADER_LINE, isDone: stage > state.lastStage };
    }
    const found = await evaluateLines(tx, plan, lines, true);
    const named = await failRenamedReferences(tx, plan, lines, found);
    const reviewed = await failChangedSinceReview(tx, plan, lines, named);
    const evaluations = await failDuplicatedSinceReview(tx, plan, state.changeSet.id, reviewed);
    const wanted = evaluations.flatMap(({ write }) => (write ? [write] : []));
    const changeSet = await resumeChangeSet(tx, state.changeSet);
    const refused = await writeEachInSavepoint(tx, changeSet, await withSlugs(tx, store, wanted));
    const errors = new Map(
      refused.map(({ write, error }) => [write.after.id, { ...error, message: reviewAgain(error.message) }]),
    );
    const final = evaluations.map((evaluation): Evaluation => {
      const error = evaluation.write && errors.get(evaluation.write.after.id);
      return error ? { ...evaluation, outcome: 'failed', errors: [error], write: null } : evaluation;
    });
    await storeEvaluations(tx, importId, final);
    const written = final.filter((evaluation) => evaluation.write !== null);
    await tx.execute(sql`
      update import_lines
      set is_committed = true, commit_job_id = (select job_id from imports where id = ${importId})
      where import_id = ${importId} and line = any(${written.map(({ line }) => line)}::integer[])`);
    const decided = new Set(lines.flatMap(({ line, resolution }) => (resolution === 'create' ? [line] : [])));
    const created = written.flatMap(({ line }) => (decided.has(line) ? [line] : []));
    if (created.length > 0) await storeDistinctDecisions(tx, { importId, store, lines: created });
    const { records: before } = state.changeSet;
    if (before === 0 && changeSet.soFar.records > 0) {
      await tx.execute(sql`update imports set change_set_id = ${changeSet.id} where id = ${importId}`);
      await deleteStoredUpload(tx, importId);
    }
    const failed = final
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ line, errors }): SkippedRecord => {
        const reason = errors[0]?.message ?? '';
        return { kind: store.kind.plural, id: importId, name: `Row ${line}`, reason };
      });
    const unchanged = final.filter(({ outcome }) => outcome === 'unchanged').length;
    return {
      ...state,
      after: last.line,
      changeSet: changeSet.soFar,
      result: withCounts(state.result, { changed: written.length, unchanged, failed }),
    };
  },
  finish: async ({ tx, request }) => {
    await reviewDuplicatesOfCommitted(tx, String(request.importId));
  },
  summary: (_, { changeSet: { intent, records } }) =>
    intent.summary.replace(
      /^Imported/,
      `Imported ${formatNumber(records)} ${records === 1 ? 'record' : 'records'} from`,
    ),
};
