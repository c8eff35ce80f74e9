import { isDeepStrictEqual } from 'node:util';
import type { Import, ImportSummary } from '../../contract/imports.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import { Failure } from '../failure.ts';
import { addJob, requireJob } from '../jobs/jobs.ts';
import { storeNamed } from '../stores/stores.ts';
import type { Plan } from './plan.ts';

export const IMPORT_EXPIRY_DAYS = 30;
const MAX_LISTED = 50;

type Counted = Pick<Import, 'counts' | 'written' | 'written_before' | 'to_write' | 'duplicates'>;

interface Stored extends Omit<Import, 'state' | 'job' | 'mapped_as' | 'change_set_ids' | keyof Counted> {
  /** Null: parsing stopped, or it is being deleted. */
  readonly checksum: string | null;
  readonly is_checked: boolean;
  readonly job_id: string | null;
}

const EXPIRES_AT = sql`worked_at + make_interval(days => ${IMPORT_EXPIRY_DAYS}) as expires_at`;

const columns = sql`
  id, version, record_kind as kind, file_name, format, encoding, delimiter, beyond_ascii,
  exists (select from import_files where import_id = imports.id) as can_read_again,
  columns, above_header, older_versions, hidden, lines, damaged, sheets, sheet, numbers, checksum, mapping, constants, match_by, list_modes, empty_cells,
  is_checked, job_id, change_set_id, created_at, ${EXPIRES_AT}`;

type JobInShort = Pick<NonNullable<Import['job']>, 'kind' | 'state' | 'change_set_id'>;

const ZERO_COUNTS: Counted = {
  counts: { new: 0, changed: 0, unchanged: 0, duplicate: 0, failed: 0, skipped: 0 },
  written: { new: 0, changed: 0 },
  written_before: { new: 0, changed: 0 },
  to_write: 0,
  duplicates: { mergeable: 0, ambiguous: 0, differing: {} },
};

const IS_AMBIGUOUS = sql`(jsonb_array_length(alike) > 1 and alike -> 0 -> 'score' = alike -> 1 -> 'score')`;

/** Per record (`id`) the line that is most similar to it, and to no other as much. */
export const likeliestLines = (id: string): Sql => sql`
  select distinct on (alike -> 0 ->> 'id') alike -> 0 ->> 'id' as id, line from import_lines
  where import_id = ${id} and outcome = 'duplicate' and not ${IS_AMBIGUOUS}
  order by alike -> 0 ->> 'id', (alike -> 0 -> 'score')::integer desc nulls last, line`;

/** Unless another line changes the record. */
export const mergeableLines = (id: string): Sql => sql`
  select line from (${likeliestLines(id)}) as likeliest
  where not exists (
    select from import_lines as other
    where other.import_id = ${id} and other.record_id = likeliest.id::uuid
      and other.outcome in ('changed', 'unchanged'))`;

export const ofThisAct = (jobId: string | null): Sql =>
  sql`(not is_committed or (commit_job_id is not null and commit_job_id = ${jobId}))`;

const duplicatesOf = async (tx: Queries, id: string): Promise<Import['duplicates']> => {
  const counted = await tx.row<{ mergeable: number; ambiguous: number }>(sql`
    select (select count(*) from (${mergeableLines(id)}) as mergeable) as mergeable,
      (select count(*) from import_lines
        where import_id = ${id} and outcome = 'duplicate' and ${IS_AMBIGUOUS}) as ambiguous`);
  const fields = await tx.rows<{ field: string; count: number }>(sql`
    select field, count(*) as count
    from (${mergeableLines(id)}) as mergeable
    join import_lines on import_id = ${id} and import_lines.line = mergeable.line
    cross join lateral jsonb_array_elements_text(alike -> 0 -> 'differing') as field group by 1`);
  return {
    mergeable: counted?.mergeable ?? 0,
    ambiguous: counted?.ambiguous ?? 0,
    differing: Object.fromEntries(fields.map(({ field, count }) => [field, count])),
  };
};

const countsOf = async (tx: Queries, { id, job_id: jobId }: Stored): Promise<Counted> => {
  const rows = await tx.rows<{
    outcome: keyof Import['counts'];
    is_current: boolean;
    is_committed: boolean;
    count: number;
  }>(sql`
    select outcome, ${ofThisAct(jobId)} as is_current, is_committed, count(*) as count from import_lines
    where import_id = ${id} and outcome is not null group by 1, 2, 3`);
  const counts = { ...ZERO_COUNTS.counts };
  const written = { ...ZERO_COUNTS.written };
  const before = { ...ZERO_COUNTS.written_before };
  let toWrite = 0;
  for (const { outcome, is_current: isCurrent, is_committed: isCommitted, count } of rows) {
    if (isCurrent) counts[outcome] += count;
    if (outcome !== 'new' && outcome !== 'changed') continue;
    if (!isCommitted) toWrite += count;
    else if (isCurrent) written[outcome] += count;
    else before[outcome] += count;
  }
  const { duplicates } = ZERO_COUNTS;
  return {
    counts,
    written,
    written_before: before,
    to_write: toWrite,
    duplicates: counts.duplicate > 0 ? await duplicatesOf(tx, id) : duplicates,
  };
};

const stateOf = (isChecked: boolean, job: JobInShort | null) => {
  if (job && (job.state === 'waiting' || job.state === 'running'))
    return job.kind === 'import_commit' ? 'committing' : 'checking';
  if (job?.kind === 'import_commit' && (job.state === 'done' || job.change_set_id !== null))
    return 'committed';
  return isChecked ? 'checked' : 'read';
};

const jobOf = async (tx: Queries, jobId: string | null) => (jobId === null ? null : requireJob(tx, jobId));

const changeSetIdsOf = async (tx: Queries, id: string): Promise<string[]> => {
  const commits = await tx.rows<{ change_set_id: string }>(sql`
    select change_set_id from jobs
    where kind = 'import_commit' and request ->> 'importId' = ${id} and change_set_id is not null
    order by created_at desc`);
  return commits.map(({ change_set_id: changeSetId }) => changeSetId);
};

/** Null where none wrote anything; false where all are undone. */
const ANY_COMMIT_STANDS = sql`
  select bool_or(undone_by is null) from jobs as commits join change_sets on change_sets.id = commits.change_set_id
  where commits.kind = 'import_commit' and commits.request ->> 'importId' = imports.id::text`;

/** Of the download of rows with errors, beside the file's own. */
export const ERROR_COLUMNS = { row: 'Row', error: 'Error', text: 'Text in file' } as const;

/** The last one of the same columns whose mapping was imported and not undone; of a download, the one it is of. */
export const earlierImport = (
  tx: Queries,
  kind: string,
  fileColumns: readonly string[],
): Promise<Pick<Import, 'file_name' | 'mapping'> | undefined> => {
  const isDownload = Object.values(ERROR_COLUMNS).every((column) => fileColumns.includes(column));
  const isMapped = isDownload
    ? sql`is_checked`
    : sql`columns @> ${[...fileColumns]} and (${ANY_COMMIT_STANDS})
      and 'import_commit' = (
        select kind from jobs
        where kind in ('import_check', 'import_commit') and request ->> 'importId' = imports.id::text
        order by created_at desc limit 1)`;
  return tx.row(sql`
    select file_name, mapping from imports
    where record_kind = ${kind} and columns <@ ${[...fileColumns]} and ${isMapped}
    order by cardinality(columns) desc, created_at desc limit 1`);
};

const present = async (tx: Queries, stored: Stored, job: Import['job']): Promise<Import> => {
  const { is_checked: isChecked, job_id: _, checksum: _sum, ...rest } = stored;
  const state = stateOf(isChecked, job);
  // Clients poll several times a second: counting a million lines would slow the job.
  const isAtWork = state === 'checking' || state === 'committing';
  const counted = isAtWork ? ZERO_COUNTS : await countsOf(tx, stored);
  const earlier = state === 'read' ? await earlierImport(tx, stored.kind, stored.columns) : undefined;
  const isTakenOver = isDeepStrictEqual(earlier?.mapping, stored.mapping);
  return {
    ...rest,
    job,
    state,
    ...counted,
    mapped_as: earlier && isTakenOver ? earlier.file_name : null,
    change_set_ids: await changeSetIdsOf(tx, stored.id),
  };
};

/** @throws Failure `not_found` */
export const requireStoredImport = async (tx: Queries, id: string): Promise<Stored> => {
  const stored = await tx.row<Stored>(sql`select ${columns} from imports where id = ${id}`);
  if (!stored) throw new Failure('not_found', 'Import not found.');
  if (stored.checksum === null)
    throw new Failure('not_found', 'The server stopped while reading this file. Upload it again.');
  return stored;
};

/**
 * Reads the job first: what it writes at its end is then included, and an earlier commit's change-set never
 * appears with a later commit.
 */
export const requireImport = async (tx: Queries, id: string): Promise<Import> => {
  const before = await tx.row<{ job_id: string | null }>(sql`select job_id from imports where id = ${id}`);
  const jobId = before?.job_id ?? null;
  const job = await jobOf(tx, jobId);
  const stored = await requireStoredImport(tx, id);
  return stored.job_id === jobId ? present(tx, stored, job) : requireImport(tx, id);
};

/**
 * Before a change, which is announced to open tabs; the version is raised already.
 * @throws Failure `not_found`, or `conflict` while a job runs
 */
export const lockImport = async (tx: Queries, id: string): Promise<Import> => {
  await tx.execute(sql`update imports set worked_at = now(), version = version + 1 where id = ${id}`);
  const stored = await requireStoredImport(tx, id);
  const found = await present(tx, stored, await jobOf(tx, stored.job_id));
  if (found.state === 'checking' || found.state === 'committing')
    throw new Failure('conflict', 'This import is running. Wait for it to finish, or stop it.');
  await notify(tx, 'changes', { kinds: ['imports'] });
  return found;
};

export const listImports = async (tx: Queries): Promise<ImportSummary[]> => {
  const found = await tx.rows<
    Omit<ImportSummary, 'state' | 'is_unfinished'> & {
      is_checked: boolean;
      has_rows_to_write: boolean;
      job: JobInShort | null;
    }
  >(sql`
    select imports.id, record_kind as kind, file_name, lines, is_checked, imports.created_at, ${EXPIRES_AT},
      case when coalesce((${ANY_COMMIT_STANDS}), true) then (
        select count(*) from import_lines
        where import_id = imports.id and outcome in ('failed', 'duplicate')) else 0 end as open_rows,
      jobs.kind is distinct from 'import_commit' and exists (
        select from import_lines
        where import_id = imports.id and outcome in ('new', 'changed') and not is_committed) as has_rows_to_write,
      case when jobs.id is not null then jsonb_build_object(
        'kind', jobs.kind, 'state', jobs.state, 'change_set_id', jobs.change_set_id) end as job
    from imports left join jobs on jobs.id = job_id
    where checksum is not null order by imports.created_at desc limit ${MAX_LISTED}`);
  return found.map(({ is_checked, has_rows_to_write, job, ...rest }) => {
    const state = stateOf(is_checked, job);
    const isReviewed = state === 'checked' || state === 'committed';
    return { ...rest, state, is_unfinished: !isReviewed || rest.open_rows > 0 || has_rows_to_write };
  });
};

export const planOf = (found: Omit<Stored, 'checksum' | 'is_checked' | 'job_id'>): Plan => {
  const places = new Map<string, readonly number[]>();
  for (const [column, field] of Object.entries(found.mapping)) {
    const place = found.columns.indexOf(column);
    if (field === null || place < 0) continue;
    places.set(
      field,
      [...(places.get(field) ?? []), place].toSorted((a, b) => a - b),
    );
  }
  return {
    importId: found.id,
    store: storeNamed(found.kind),
    columns: found.columns,
    columnIndexes: places,
    constants: found.constants,
    matchBy: found.match_by,
    listModes: found.list_modes,
    emptyCells: found.empty_cells,
    numbers: found.numbers,
  };
};

/** Counts no lines: jobs call it at every step. */
export const requirePlan = async (tx: Queries, id: string): Promise<Plan> =>
  planOf(await requireStoredImport(tx, id));

export const startImportJob = async (
  tx: Queries,
  kind: string,
  personId: string,
  request: { readonly importId: string; readonly change?: object },
): Promise<Import> => {
  const job = await addJob(tx, { kind, personId, request });
  await tx.execute(sql`update imports set job_id = ${job.id} where id = ${request.importId}`);
  return requireImport(tx, request.importId);
};
