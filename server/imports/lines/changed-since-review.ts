import { isDeepStrictEqual } from 'node:util';
import type { ImportLine } from '../../../contract/imports.ts';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { sql, type Queries } from '../../database/database.ts';
import { displayNamesFor } from '../../stores/display-names.ts';
import { valueText } from '../../stores/display-text.ts';
import { identifier, type Row, type Store } from '../../stores/store.ts';
import type { Evaluation } from './evaluate-lines.ts';
import { failForReview } from './outdated-lines.ts';
import type { Plan } from '../plan.ts';
import type { Line } from '../line.ts';

export interface ReviewedLine extends Line {
  readonly outcome: Evaluation['outcome'];
  readonly record_id: string | null;
  readonly changes: ImportLine['changes'];
}

interface Difference {
  readonly evaluation: Evaluation;
  /** Of a new record, the one found in its place. */
  readonly recordId: string;
  readonly isNew: boolean;
  /** Null: it finds another record now, or none. */
  readonly record: Row | null;
  /** Those whose value nobody has reviewed. */
  readonly fields: readonly string[];
}

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A field without a reviewed change had the line's value then. */
const fieldsNotReviewed = (line: ReviewedLine, { changes }: Evaluation): string[] => {
  const reviewed = new Map(line.changes.map((each) => [each.field, each.before]));
  return changes.flatMap(({ field, before }) =>
    reviewed.has(field) && isDeepStrictEqual(jsonOf(before), reviewed.get(field) ?? null) ? [] : [field],
  );
};

const differenceOf = (line: ReviewedLine, evaluation: Evaluation): Difference[] => {
  const { write } = evaluation;
  if (!write) return [];
  const { before } = write;
  if (line.outcome === 'new') {
    const fields = evaluation.changes.map(({ field }) => field);
    return before ? [{ evaluation, recordId: before.id, isNew: true, record: before, fields }] : [];
  }
  const recordId = line.record_id ?? '';
  if (before?.id !== recordId) return [{ evaluation, recordId, isNew: false, record: null, fields: [] }];
  const fields = fieldsNotReviewed(line, evaluation);
  return fields.length > 0 ? [{ evaluation, recordId, isNew: false, record: before, fields }] : [];
};

interface Known {
  readonly id: string;
  readonly name: string;
  readonly is_live: boolean;
  readonly is_created_since: boolean;
}

const writtenByOthers = async (tx: Queries, importId: string, store: Store, ids: readonly string[]) => {
  const rows = await tx.rows<Known>(sql`
    select id, ${identifier(store.kind.title)} as name, deleted_at is null as is_live,
      created_at > (select created_at from imports where id = ${importId}) as is_created_since
    from ${store.table}
    where id = any(${[...ids]}::uuid[]) and not exists (
      select from import_lines where import_id = ${importId} and record_id = ${store.table}.id and is_committed)`);
  return new Map(rows.map((row) => [row.id, row]));
};

const whatHappened = ({ isNew, record }: Difference, known: Known | undefined): string => {
  if (isNew && known?.is_created_since) return 'created';
  return record || known?.is_live ? 'changed' : 'deleted';
};

/**
 * Fails lines whose records others have changed, deleted or created since the review.
 * @param lines in the order of the evaluations
 */
export const failChangedSinceReview = async (
  tx: Queries,
  { importId, store }: Pick<Plan, 'importId' | 'store'>,
  lines: readonly ReviewedLine[],
  evaluations: readonly Evaluation[],
): Promise<readonly Evaluation[]> => {
  const differences = evaluations.flatMap((evaluation, at) => differenceOf(lines[at]!, evaluation));
  if (differences.length === 0) return evaluations;
  const ids = differences.map(({ recordId }) => recordId);
  const known = await writtenByOthers(tx, importId, store, ids);
  const names = await displayNamesFor(
    tx,
    store,
    differences.flatMap(({ record }) => record ?? []),
  );
  const errors = new Map<number, string>();
  for (const difference of differences) {
    const { evaluation, record, recordId, fields } = difference;
    const found = known.get(recordId);
    // A record neither known nor purged is this import's own.
    if (!found && record) continue;
    const now = fields.map(
      (field) => `${fieldLabel(field)}: ${valueText(store.columns.get(field), record?.[field], names)}`,
    );
    const name = found?.name ?? String(evaluation.write?.after[store.kind.title]);
    const values = now.length > 0 ? ` (${now.join('; ')})` : '';
    errors.set(
      evaluation.line,
      `“${name}” was ${whatHappened(difference, found)} since you reviewed this row${values}.`,
    );
  }
  return evaluations.map((evaluation) => {
    const message = errors.get(evaluation.line);
    return message === undefined ? evaluation : failForReview(evaluation, message);
  });
};
