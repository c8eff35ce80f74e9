import { sql, type Queries } from '../../database/database.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import type { Row, Store } from '../../stores/store.ts';
import type { Evaluation, Plan } from './evaluate-lines.ts';
import { reviewAgain } from './outdated-lines.ts';
import { possibleDuplicates } from './possible-duplicates.ts';

/** More are not sent with every batch of lines: then all records are searched, which is slower. */
const MAX_SOUGHT = 5000;

/** Ids of the records of the kind that others have written since the file was uploaded; null: too many. */
const writtenByOthers = async (
  tx: Queries,
  importId: string,
  { kind }: Store,
  ownSetId: string,
): Promise<readonly string[] | null> => {
  const rows = await tx.rows<{ id: string }>(sql`
    with reviewed as (select created_at from imports where id = ${importId}),
    written as (
      select id from change_sets, reviewed where record_kind = ${kind.plural} and at > reviewed.created_at
      union select id from change_sets, reviewed where record_kind is null and at > reviewed.created_at
      -- What a job has begun to write before and still writes is dated when it began.
      union select change_set_id from jobs where state in ('waiting', 'running') and change_set_id is not null
    )
    select changed.record_id as id
    from written
    -- The limit has each set's changes found by their index, whatever is assumed of the number of sets.
    cross join lateral (
      select record_id from changes where change_set_id = written.id and record_kind = ${kind.plural}
      limit ${MAX_SOUGHT + 1}
    ) as changed
    where written.id <> ${ownSetId}
    limit ${MAX_SOUGHT + 1}`);
  return rows.length > MAX_SOUGHT ? null : [...new Set(rows.map(({ id }) => id))];
};

const writtenByImport = async (tx: Queries, importId: string, ids: readonly string[]) => {
  const rows = await tx.rows<{ id: string }>(sql`
    select record_id as id from import_lines
    where import_id = ${importId} and record_id = any(${[...ids]}::uuid[]) and is_committed`);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Fails the lines whose new record is a possible duplicate of one that others have written since the review, which has
 * asked about those that were there.
 * @param ownSetId the change-set of this commit
 */
export const failDuplicatedSinceReview = async (
  tx: Queries,
  { importId, store, matchBy }: Pick<Plan, 'importId' | 'store' | 'matchBy'>,
  ownSetId: string,
  evaluations: readonly Evaluation[],
): Promise<readonly Evaluation[]> => {
  const rows = evaluations.flatMap(({ write, decided }): Row[] =>
    write && !write.before && decided.resolution === null ? [write.after] : [],
  );
  if (matchBy === null || !store.duplicateScopeFields || rows.length === 0) return evaluations;
  const others = await writtenByOthers(tx, importId, store, ownSetId);
  if (others?.length === 0) return evaluations;
  const found = await possibleDuplicates(tx, store, rows, others);
  const ids = [...found.values()].flatMap((list) => list.map(({ id }) => id));
  if (ids.length === 0) return evaluations;
  const own = await writtenByImport(tx, importId, ids);
  const names = await displayNamesByKind(tx, store.kind.plural, ids);
  return evaluations.map((evaluation): Evaluation => {
    const other = found.get(evaluation.write?.after.id ?? '')?.find(({ id }) => !own.has(id));
    if (!other) return evaluation;
    const message = reviewAgain(
      `“${names[other.id] ?? ''}” was added since you reviewed this row, and may be the same ${store.kind.singular}.`,
    );
    return { ...evaluation, outcome: 'failed', changes: [], errors: [{ path: '', message }], write: null };
  });
};
