import { v7 as uuidv7 } from 'uuid';
import { sql, type Database, type Queries } from '../database/database.ts';
import { isJobLocked } from './job-lock.ts';
import { processedCount, type Checkpoint } from './job-types.ts';

/** Between a job's transactions, before an unlocked job counts as abandoned; also by a clock that was set back. */
const LEASE_GRACE = sql`interval '2 seconds'`;

export interface LeasedJob {
  readonly id: string;
  readonly kind: string;
  readonly person_id: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Since its last progress. */
  readonly attempts: number;
  readonly checkpoint: Checkpoint | null;
  /** A former holder's writes match no row. */
  readonly fencing_token: string;
}

/** Fewer than `CONCURRENT_JOBS`: one person never takes all. */
const MAX_RUNNING_JOBS_PER_PERSON = 2;

/**
 * The oldest waiting job of those who run the fewest, or an abandoned one.
 * @param own jobs of this server: not abandoned
 */
export const leaseNextJob = (database: Database, own: readonly string[]): Promise<LeasedJob | undefined> =>
  database.row<LeasedJob>(sql`
    update jobs set state = 'running', claim = ${uuidv7()}, beat_at = now(), attempts = attempts + 1
    where id = (
      select id from jobs
      cross join lateral (
        select count(*) as count from jobs as other
        where other.state = 'running' and other.person_id = jobs.person_id and other.id <> jobs.id
      ) as running_of_person
      where (state = 'waiting' and running_of_person.count < ${MAX_RUNNING_JOBS_PER_PERSON})
        or (state = 'running' and id <> all(${[...own]}::uuid[])
          and beat_at not between now() - ${LEASE_GRACE} and now() + ${LEASE_GRACE} and not ${isJobLocked})
      order by running_of_person.count, created_at limit 1 for update of jobs skip locked)
    returning id, kind, person_id, request, attempts, checkpoint, claim as fencing_token`);

export const holdsLease = ({ id, fencing_token: fencingToken }: LeasedJob) =>
  sql`id = ${id} and claim = ${fencingToken} and state = 'running'`;

interface Lease {
  readonly is_cancelled: boolean;
}

/** Undefined when the lease is lost. */
export const readLease = (tx: Queries, job: LeasedJob): Promise<Lease | undefined> =>
  tx.row(sql`select is_cancelled from jobs where ${holdsLease(job)}`);

export const renewLease = (tx: Queries, job: LeasedJob): Promise<Lease | undefined> =>
  tx.row(sql`update jobs set beat_at = clock_timestamp() where ${holdsLease(job)} returning is_cancelled`);

export const storeCheckpoint = (tx: Queries, job: LeasedJob, state: Checkpoint): Promise<Lease | undefined> =>
  tx.row(sql`
    update jobs set beat_at = clock_timestamp(), attempts = 0, total = ${state.total},
      done = ${processedCount(state.result)}, checkpoint = ${JSON.stringify(state)}::jsonb,
      change_set_id = ${state.changeSet?.records ? state.changeSet.id : null}
    where ${holdsLease(job)} returning is_cancelled`);
