import { sql, type Queries } from '../../database/database.ts';
import { isUnfinished } from '../../database/unfinished-jobs.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import type { Row, Store } from '../../stores/store.ts';
import type { Evaluation } from './evaluate-lines.ts';
import { failForReview } from './outdated-lines.ts';
import { comparedRecords, possibleDuplicates } from '../matching/possible-duplicates.ts';
import { createSimilarRecords, type SimilarRecords } from '../matching/similar-records.ts';
import type { Plan } from '../plan.ts';

/** Beyond it, the whole table is searched, more slowly. */
const MAX_CACHED_VERSIONS = 20_000;

interface Commit {
  readonly importId: string;
  readonly store: Store;
  readonly ownSetId: string;
}

const writtenSets = ({ importId, store: { kind }, ownSetId }: Commit) => sql`
  reviewed as (select created_at from imports where id = ${importId}),
  written as (
    select id from (
      select id from change_sets, reviewed where record_kind = ${kind.plural} and at > reviewed.created_at
      union select id from change_sets, reviewed where record_kind is null and at > reviewed.created_at
      -- What a job has begun to write before and still writes is dated when it began.
      union select change_set_id from jobs where ${isUnfinished} and change_set_id is not null
    ) as each where id <> ${ownSetId}
  )`;

/** Grows with each record that others write. */
const writtenCount = async (tx: Queries, commit: Commit): Promise<number> => {
  const row = await tx.row<{ count: number }>(sql`
    with ${writtenSets(commit)}
    select coalesce(sum(1 + records), 0)::bigint as count from written join change_sets using (id)`);
  return row?.count ?? 0;
};

/** By record; null: too many. */
const writtenVersions = async (tx: Queries, commit: Commit): Promise<Map<string, number> | null> => {
  const rows = await tx.rows<{ id: string; version: number }>(sql`
    with ${writtenSets(commit)}
    select changed.record_id as id, changed.version
    from written
    -- The limit has each set's changes found by their index, whatever is assumed of the number of sets.
    cross join lateral (
      select record_id, version from changes
      where change_set_id = written.id and record_kind = ${commit.store.kind.plural}
      limit ${MAX_CACHED_VERSIONS + 1}
    ) as changed
    limit ${MAX_CACHED_VERSIONS + 1}`);
  if (rows.length > MAX_CACHED_VERSIONS) return null;
  const versions = new Map<string, number>();
  for (const { id, version } of rows) versions.set(id, Math.max(version, versions.get(id) ?? 0));
  return versions;
};

interface WrittenCache {
  /** Null: too many, for good. */
  similar: SimilarRecords | null;
  readonly versions: Map<string, number>;
  count: number;
}

/** As many run at once in one server. */
const MAX_COMMITS = 3;
/** By change-set; read once, not at every step. */
const cacheByCommit = new Map<string, WrittenCache>();

const cacheFor = ({ store, ownSetId }: Commit): WrittenCache => {
  const empty = { similar: createSimilarRecords(store), versions: new Map<string, number>(), count: 0 };
  const cache = cacheByCommit.get(ownSetId) ?? empty;
  cacheByCommit.delete(ownSetId);
  cacheByCommit.set(ownSetId, cache);
  const [oldest = ''] = cacheByCommit.keys();
  if (cacheByCommit.size > MAX_COMMITS) cacheByCommit.delete(oldest);
  return cache;
};

/** @returns null: too many */
const writtenByOthers = async (tx: Queries, commit: Commit): Promise<SimilarRecords | null> => {
  const cache = cacheFor(commit);
  const count = await writtenCount(tx, commit);
  const { similar } = cache;
  if (!similar || count === cache.count) return similar;
  const versions = await writtenVersions(tx, commit);
  if (!versions) {
    cache.similar = null;
    cache.versions.clear();
    return null;
  }
  const changedVersions = [...versions].filter(([id, version]) => cache.versions.get(id) !== version);
  const ids = changedVersions.map(([id]) => id);
  for (const id of ids) similar.remove(id);
  for (const record of await comparedRecords(tx, commit.store, ids)) similar.add(record);
  for (const [id, version] of changedVersions) cache.versions.set(id, version);
  cache.count = count;
  return similar;
};

const writtenByImport = async (tx: Queries, importId: string, ids: readonly string[]) => {
  const rows = await tx.rows<{ id: string }>(sql`
    select record_id as id from import_lines
    where import_id = ${importId} and record_id = any(${[...ids]}::uuid[]) and is_committed`);
  return new Set(rows.map(({ id }) => id));
};

const duplicatesAmongOthers = async (tx: Queries, commit: Commit, rows: readonly Row[]) => {
  const others = await writtenByOthers(tx, commit);
  if (!others) return possibleDuplicates(tx, commit.store, rows);
  const ids = new Map(rows.map((row) => [row, others.similarTo(row)]));
  const similarRows = rows.filter((row) => ids.get(row)!.length > 0);
  // As the next review finds and asks about them.
  return possibleDuplicates(tx, commit.store, similarRows, [...new Set([...ids.values()].flat())]);
};

/** Fails lines whose new record may duplicate one that others have written since the review. */
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
  const found = await duplicatesAmongOthers(tx, { importId, store, ownSetId }, rows);
  const ids = [...found.values()].flatMap((list) => list.map(({ id }) => id));
  if (ids.length === 0) return evaluations;
  const own = await writtenByImport(tx, importId, ids);
  const names = await displayNamesByKind(tx, store.kind.plural, ids);
  return evaluations.map((evaluation) => {
    const other = found.get(evaluation.write?.after.id ?? '')?.find(({ id }) => !own.has(id));
    if (!other) return evaluation;
    return failForReview(
      evaluation,
      `“${names[other.id] ?? ''}” was added since you reviewed this row, and may be the same ${store.kind.singular}.`,
    );
  });
};
