import type { Import } from '../../contract/imports.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { requireJob } from '../jobs/jobs.ts';
import type { Store } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import type { Plan } from './judge-lines.ts';

/** Days an import is kept to be gone on with. */
const KEPT = 30;
const MOST_LISTED = 50;

interface Stored extends Omit<Import, 'state' | 'counts' | 'written_before' | 'job'> {
  /** Null: the server stopped while it read the file. */
  readonly checksum: string | null;
  readonly is_checked: boolean;
  readonly job_id: string | null;
}

const columns = sql`
  id, record_kind as kind, file_name, format, encoding, delimiter, beyond_ascii,
  exists (select from import_files where import_id = imports.id) as can_read_again,
  columns, lines, damaged, sheets, sheet, numbers, checksum, mapping, constants, match_by, list_modes, empty_cells,
  is_checked, job_id, change_set_id, created_at`;

const NOTHING_COUNTED: Import['counts'] = {
  new: 0,
  changed: 0,
  unchanged: 0,
  duplicate: 0,
  failed: 0,
  skipped: 0,
};

/** Lines that concern the last act: those not written, and those it wrote. */
export const ofThisAct = (jobId: string | null): Sql =>
  sql`(not is_committed or (commit_job_id is not null and commit_job_id = ${jobId}))`;

const countsOf = async (tx: Queries, { id, job_id: jobId }: Stored) => {
  const rows = await tx.rows<{ outcome: keyof Import['counts']; is_told: boolean; count: number }>(sql`
    select outcome, ${ofThisAct(jobId)} as is_told, count(*) as count from import_lines
    where import_id = ${id} and outcome is not null group by 1, 2`);
  const counts = { ...NOTHING_COUNTED };
  let before = 0;
  for (const { outcome, is_told: isTold, count } of rows) {
    if (isTold) counts[outcome] = count;
    else before += count;
  }
  return { counts, written_before: before };
};

const stateOf = ({ is_checked: isChecked }: Stored, job: Import['job']) => {
  if (job && (job.state === 'waiting' || job.state === 'running'))
    return job.kind === 'import_check' ? 'checking' : 'committing';
  if (job?.kind === 'import_commit' && (job.state === 'done' || job.change_set_id !== null))
    return 'committed';
  return isChecked ? 'checked' : 'read';
};

const jobOf = async (tx: Queries, jobId: string | null) => (jobId === null ? null : requireJob(tx, jobId));

const present = async (tx: Queries, stored: Stored, job: Import['job']): Promise<Import> => {
  const { is_checked: _, job_id: _id, checksum: _sum, ...rest } = stored;
  const state = stateOf(stored, job);
  // Screens look several times a second; counting a million lines each time would take longer than the job.
  const isAtWork = state === 'checking' || state === 'committing';
  const counted = isAtWork ? { counts: NOTHING_COUNTED, written_before: 0 } : await countsOf(tx, stored);
  return { ...rest, job, state, ...counted };
};

const read = async (tx: Queries, id: string, lock: Sql) => {
  const stored = await tx.row<Stored>(sql`select ${columns} from imports where id = ${id} ${lock}`);
  if (stored && stored.checksum === null)
    throw new Failure('not_found', 'The server stopped while it read this file. Upload it again.');
  return stored;
};

const notFound = () => new Failure('not_found', 'There is no such import.');

/**
 * An import as it stands. Its job is looked at before it is: what a job has written as it ended is then in what is
 * read after, and never an earlier commit's change-set beside a later commit that is done.
 */
const find = async (tx: Queries, id: string): Promise<Import | null> => {
  const before = await tx.row<{ job_id: string | null }>(sql`select job_id from imports where id = ${id}`);
  if (!before) return null;
  const job = await jobOf(tx, before.job_id);
  const stored = await read(tx, id, sql``);
  if (!stored) return null;
  // Another job was begun in between.
  return stored.job_id === before.job_id ? present(tx, stored, job) : find(tx, id);
};

export const requireImport = async (tx: Queries, id: string): Promise<Import> => {
  const found = await find(tx, id);
  if (!found) throw notFound();
  return found;
};

/** An import that no job is at work on, and that no one else can change until this transaction ends. */
export const lockImport = async (tx: Queries, id: string): Promise<Import> => {
  const stored = await read(tx, id, sql`for update`);
  if (!stored) throw notFound();
  const found = await present(tx, stored, await jobOf(tx, stored.job_id));
  if (found.state === 'checking' || found.state === 'committing')
    throw new Failure('conflict', 'This import is being worked on. Wait for it, or cancel its job.');
  return found;
};

export const listImports = async (tx: Queries): Promise<Import[]> => {
  await tx.execute(sql`delete from imports where created_at < now() - make_interval(days => ${KEPT})`);
  const kept = await tx.rows<{ id: string }>(
    sql`select id from imports where checksum is not null order by created_at desc limit ${MOST_LISTED}`,
  );
  const found: Import[] = [];
  for (const { id } of kept) {
    // eslint-disable-next-line no-await-in-loop
    const one = await find(tx, id);
    if (one) found.push(one);
  }
  return found;
};

/** How the lines of an import are to be read. */
export const planOf = ({
  id: importId,
  kind,
  columns: names,
  mapping,
  constants,
  match_by: matchBy,
  list_modes: listModes,
  empty_cells: emptyCells,
  numbers,
}: Omit<Import, 'state' | 'counts' | 'written_before' | 'job'>): Plan & { store: Store } => {
  const places = new Map<string, number>();
  for (const [column, field] of Object.entries(mapping)) {
    const place = names.indexOf(column);
    if (field !== null && place >= 0) places.set(field, place);
  }
  return {
    importId,
    store: storeNamed(kind),
    columns: names,
    places,
    constants,
    matchBy,
    listModes,
    emptyCells,
    numbers,
  };
};

/** How the lines of an import are to be read, without counting them: a job asks at every step. */
export const requirePlan = async (tx: Queries, id: string): Promise<Plan & { store: Store }> => {
  const stored = await read(tx, id, sql``);
  if (!stored) throw notFound();
  return planOf(stored);
};
