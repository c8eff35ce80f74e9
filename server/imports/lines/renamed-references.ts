import { isDeepStrictEqual } from 'node:util';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { sql, type Queries } from '../../database/database.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import { valueText } from '../../stores/display-text.ts';
import type { Row, Store } from '../../stores/store.ts';
import type { ReviewedLine } from './changed-since-review.ts';
import type { Evaluation } from './evaluate-lines.ts';
import { failForReview } from './outdated-lines.ts';
import type { Plan } from '../plan.ts';

interface Renamed {
  readonly line: number;
  readonly field: string;
  readonly reviewed: unknown;
  readonly now: unknown;
}

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);

const reviewedChange = ({ changes }: ReviewedLine, field: string) =>
  changes.find((change) => change.field === field);

const unreviewedReferences = (store: Store, line: ReviewedLine, { write, changes }: Evaluation): string[] => {
  const isOther = write?.before?.id !== line.record_id;
  return Object.keys(store.kind.references).filter(
    (field) => !reviewedChange(line, field) && (isOther || changes.some((change) => change.field === field)),
  );
};

const renamedIn = (
  store: Store,
  line: ReviewedLine,
  evaluation: Evaluation,
  record: Row | undefined,
): Renamed[] => {
  const { write } = evaluation;
  if (!write) return [];
  const { before, after } = write;
  const changed = Object.keys(store.kind.references).flatMap((field) => {
    const change = reviewedChange(line, field);
    // Else `changed-since-review` reports the record's own value.
    const isOfText = change && (line.outcome === 'new' || isSame(before?.[field], change.before));
    return isOfText ? [{ field, reviewed: change.after }] : [];
  });
  const unreviewed = record
    ? unreviewedReferences(store, line, evaluation).map((field) => ({ field, reviewed: record[field] }))
    : [];
  return [...changed, ...unreviewed]
    .filter(({ field, reviewed }) => !isSame(after[field], reviewed))
    .map(({ field, reviewed }) => ({ line: line.line, field, reviewed, now: after[field] }));
};

const namesOf = async (tx: Queries, store: Store, renamed: readonly Renamed[]) => {
  const names: Record<string, string> = {};
  for (const { field, reviewed, now } of renamed) {
    const ids = [reviewed, now].flat().filter((id) => typeof id === 'string');
    Object.assign(names, await displayNamesByKind(tx, store.kind.references[field] as string, ids));
  }
  return names;
};

const whatHappened = (
  store: Store,
  { field, reviewed, now }: Renamed,
  names: Readonly<Record<string, string>>,
): string => {
  const label = fieldLabel(field);
  const [was, is] = [reviewed, now].map((value) => valueText(store.columns.get(field), value, names));
  if (was === is) return `${label} now refers to another “${is}” than when you reviewed this row.`;
  return `${label} now refers to “${is}”; when you reviewed this row, it referred to “${was}”.`;
};

/**
 * Fails lines in which a name, code or slug now refers to another record than was reviewed.
 * @param lines in the order of the evaluations
 */
export const failRenamedReferences = async (
  tx: Queries,
  { importId, store }: Pick<Plan, 'importId' | 'store'>,
  lines: readonly ReviewedLine[],
  evaluations: readonly Evaluation[],
): Promise<readonly Evaluation[]> => {
  const unreviewed = lines.filter(
    (line, at) =>
      line.outcome === 'changed' &&
      evaluations[at]!.write !== null &&
      unreviewedReferences(store, line, evaluations[at]!).length > 0,
  );
  const ids = unreviewed.flatMap((line) => line.record_id ?? []);
  const isUntouched = sql`and updated_at < (select created_at from imports where id = ${importId})`;
  const records = await recordsById(tx, store, ids, isUntouched);
  const renamed = evaluations.flatMap((evaluation, at) => {
    const line = lines[at]!;
    return renamedIn(store, line, evaluation, records.get(line.record_id ?? ''));
  });
  if (renamed.length === 0) return evaluations;
  const names = await namesOf(tx, store, renamed);
  return evaluations.map((evaluation) => {
    const own = renamed.filter(({ line }) => line === evaluation.line);
    if (own.length === 0) return evaluation;
    return failForReview(evaluation, own.map((each) => whatHappened(store, each, names)).join(' '));
  });
};
