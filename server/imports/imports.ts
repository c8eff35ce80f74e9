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

interface Stored extends Omit<Import, 'state' | 'counts' | 'job'> {
  readonly is_checked: boolean;
  readonly job_id: string | null;
}

const columns = sql`
  id, record_kind as kind, file_name, format, encoding, delimiter, beyond_ascii,
  exists (select from import_files where import_id = imports.id) as can_read_again,
  columns, lines, mapping, constants, match_by, empty_cells, is_checked, job_id, change_set_id, created_at`;

const countsOf = async (tx: Queries, id: string): Promise<Import['counts']> => {
  const rows = await tx.rows<{ outcome: keyof Import['counts']; count: number }>(sql`
    select outcome, count(*) as count from import_lines
    where import_id = ${id} and outcome is not null group by outcome`);
  const counts = { new: 0, changed: 0, unchanged: 0, failed: 0, skipped: 0 };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
};

const stateOf = ({ is_checked: isChecked, change_set_id: changeSetId }: Stored, job: Import['job']) => {
  if (job && (job.state === 'waiting' || job.state === 'running'))
    return job.kind === 'import_check' ? 'checking' : 'committing';
  if (changeSetId !== null) return 'committed';
  return isChecked ? 'checked' : 'read';
};

const jobOf = async (tx: Queries, jobId: string | null) => (jobId === null ? null : requireJob(tx, jobId));

const present = async (tx: Queries, stored: Stored, job: Import['job']): Promise<Import> => {
  const { is_checked: _, job_id: _id, ...rest } = stored;
  return { ...rest, job, state: stateOf(stored, job), counts: await countsOf(tx, stored.id) };
};

const read = (tx: Queries, id: string, lock: Sql) =>
  tx.row<Stored>(sql`select ${columns} from imports where id = ${id} ${lock}`);

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
  if (!found) throw new Failure('not_found', 'There is no such import.');
  return found;
};

/** An import that no job is at work on, and that no one else can change until this transaction ends. */
export const lockImport = async (tx: Queries, id: string): Promise<Import> => {
  const stored = await read(tx, id, sql`for update`);
  if (!stored) throw new Failure('not_found', 'There is no such import.');
  const found = await present(tx, stored, await jobOf(tx, stored.job_id));
  if (found.state === 'checking' || found.state === 'committing')
    throw new Failure('conflict', 'This import is being worked on. Wait for it, or cancel its job.');
  return found;
};

export const listImports = async (tx: Queries): Promise<Import[]> => {
  await tx.execute(sql`delete from imports where created_at < now() - make_interval(days => ${KEPT})`);
  const kept = await tx.rows<{ id: string }>(
    sql`select id from imports order by created_at desc limit ${MOST_LISTED}`,
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
  empty_cells: emptyCells,
}: Import): Plan & { store: Store } => {
  const places = new Map<string, number>();
  for (const [column, field] of Object.entries(mapping)) {
    const place = names.indexOf(column);
    if (field !== null && place >= 0) places.set(field, place);
  }
  return { importId, store: storeNamed(kind), columns: names, places, constants, matchBy, emptyCells };
};
