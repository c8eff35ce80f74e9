import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { notifyChanges } from '../change-sets/change-set-writer.ts';
import { DISK_FULL_ADVICE, isDiskFull } from '../disk-full.ts';
import { Failure } from '../failure.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { notify } from '../database/notify.ts';
import { isConnectionError } from '../database/connection-errors.ts';
import { withTransactionRetries } from '../database/transaction-retries.ts';
import { DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from '../database/sqlstates.ts';
import { renewLease, leaseNextJob, holdsLease, storeCheckpoint, readLease, type LeasedJob } from './lease.ts';
import { runSteps, finishJob } from './run-steps.ts';
import { tryLockJob } from './job-lock.ts';
import { processedCount, type Checkpoint, type JobHandler, type JobHandlers } from './job-types.ts';
import type { NextWork } from './work-loop.ts';

/** Attempts without progress. */
const MAX_ATTEMPTS = 5;
const PROGRESS_INTERVAL_MS = 500;
const RECORD_EVENT_INTERVAL_MS = 2000;
/** Some statements scan all lines, without locking records. */
const STATEMENT_TIMEOUT_MS = 120_000;
/** On timeout the transaction releases its locks and retries. */
const LOCK_TIMEOUT_MS = 300;
const LOCK_RETRY_MS = 200;

class Stopped extends Error {
  readonly why: 'cancelled' | 'lost' | 'closing';
  constructor(why: 'cancelled' | 'lost' | 'closing') {
    super(`the job was stopped: ${why}`);
    this.why = why;
  }
}

const notifyProgress = (database: Database, { id }: LeasedJob) => notify(database, 'changes', { job_id: id });

const requireLease = (mine: { readonly is_cancelled: boolean } | undefined) => {
  if (!mine) throw new Stopped('lost');
  if (mine.is_cancelled) throw new Stopped('cancelled');
};

const jobTransaction = <T>(
  database: Database,
  job: LeasedJob,
  work: (tx: Queries) => Promise<T>,
): Promise<T> =>
  withTransactionRetries(database, async (tx) => {
    if (!(await tryLockJob(tx, job.id))) throw new Stopped('lost');
    await tx.limit({ statement: STATEMENT_TIMEOUT_MS, lock: LOCK_TIMEOUT_MS });
    // Costs more than these statements take.
    await tx.execute(sql`select set_config('jit', 'off', true)`);
    return work(tx);
  });

const contextOf = (tx: Queries, { person_id: personId, request }: LeasedJob) => ({ tx, personId, request });

const endJob = async (
  tx: Queries,
  job: LeasedJob,
  handler: JobHandler,
  state: Checkpoint | null,
  end: { readonly state: 'done' | 'cancelled' | 'failed'; readonly failure?: object },
) => {
  const changeSetId = state && (await finishJob(handler, contextOf(tx, job), state));
  const result = state && (end.state === 'done' || changeSetId) ? JSON.stringify(state.result) : null;
  const done = state ? processedCount(state.result) : 0;
  const ended = await tx.execute(sql`
    update jobs set state = ${end.state}, total = ${end.state === 'done' ? done : (state?.total ?? null)},
      done = ${done}, ended_at = clock_timestamp(), result = ${result}::jsonb,
      failure = ${end.failure ? JSON.stringify(end.failure) : null}::jsonb,
      change_set_id = ${changeSetId}, checkpoint = null
    where ${holdsLease(job)}`);
  if (ended === 0) throw new Stopped('lost');
};

const runNextSteps = (
  database: Database,
  job: LeasedJob,
  handler: JobHandler,
  before: Checkpoint | null,
  isCautious: boolean,
) =>
  jobTransaction(database, job, async (tx) => {
    requireLease(await readLease(tx, job));
    const state = await runSteps(handler, contextOf(tx, job), before, isCautious ? 0 : undefined);
    if (state.isDone) {
      await endJob(tx, job, handler, state, { state: 'done' });
      return null;
    }
    requireLease(await storeCheckpoint(tx, job, state));
    return state;
  });

/** Also a deadlock after its immediate retries: the other transaction goes on meanwhile. */
const isLocked = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED);

const doJob = async (
  database: Database,
  job: LeasedJob,
  handler: JobHandler,
  closing: AbortSignal,
  reached: (state: Checkpoint) => void,
) => {
  let state = job.checkpoint;
  let progressNotifiedAt = 0;
  let changesNotifiedAt = 0;
  let isCautious = false;
  for (;;) {
    if (closing.aborted) throw new Stopped('closing');
    try {
      const after = await runNextSteps(database, job, handler, state, isCautious);
      if (!after) return;
      isCautious = false;
      state = after;
      reached(state);
    } catch (error) {
      if (!isLocked(error)) throw error;
      isCautious = true;
      // Before the pause: the job's lock ended with the transaction.
      requireLease(await renewLease(database, job));
      await pause(LOCK_RETRY_MS);
      continue;
    }
    if (performance.now() - progressNotifiedAt < PROGRESS_INTERVAL_MS) continue;
    progressNotifiedAt = performance.now();
    await notifyProgress(database, job);
    if (performance.now() - changesNotifiedAt < RECORD_EVENT_INTERVAL_MS) continue;
    changesNotifiedAt = performance.now();
    if (state.changeSet?.records) await notifyChanges(database, state.changeSet);
  }
};

const codeAndMessage = (error: unknown) => {
  if (error instanceof Failure) return { code: error.code, message: error.message };
  if (isDiskFull(error)) return { code: 'disk_full', message: DISK_FULL_ADVICE };
  return { code: 'internal', message: 'Something went wrong on the server.' };
};

const failureOf = (error: unknown, state: Checkpoint | null) => {
  const { code, message } = codeAndMessage(error);
  if (error instanceof Failure && error.code !== 'internal') return { code, detail: message };
  const isWritten = (state?.changeSet?.records ?? 0) > 0;
  const rest = isWritten ? 'You can undo the changes made before.' : 'No changes were made.';
  return { code, detail: `${message} ${rest}` };
};

const failJob = async (
  database: Database,
  job: LeasedJob,
  handler: JobHandler,
  state: Checkpoint | null,
  error: unknown,
) => {
  // Another attempt resumes the job.
  if (error instanceof Error && isConnectionError(error)) return;
  if (error instanceof Stopped && error.why === 'lost') return;
  if (error instanceof Stopped && error.why === 'closing') {
    await database.execute(
      sql`update jobs set state = 'waiting', attempts = greatest(attempts - 1, 0) where ${holdsLease(job)}`,
    );
    return;
  }
  const end =
    error instanceof Stopped
      ? ({ state: 'cancelled' } as const)
      : ({ state: 'failed', failure: failureOf(error, state) } as const);
  await jobTransaction(database, job, (tx) => endJob(tx, job, handler, state, end));
};

const UNKNOWN_JOB: JobHandler = {
  begin: () => Promise.reject(new Failure('internal', 'Unknown job type.')),
  step: (_, state) => Promise.resolve(state),
};

const runJob = async (
  job: LeasedJob,
  handler: JobHandler,
  ...[database, closing, failed]: Parameters<NextWork>
): Promise<void> => {
  let state = job.checkpoint;
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new Failure('internal', `The job failed ${MAX_ATTEMPTS} times.`);
    await doJob(database, job, handler, closing, (reached) => {
      state = reached;
    });
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof Failure)) failed(error);
    await failJob(database, job, handler, state, error);
  }
  await notifyProgress(database, job);
};

/**
 * Short transactions each commit a checkpoint; on closing the job returns to the queue. Several loops may call it
 * at once.
 */
export const jobRunner = (handlers: JobHandlers): NextWork => {
  const own = new Set<string>();
  let leasing: Promise<unknown> = Promise.resolve();
  /** One by one, so that each counts the one before. */
  const lease = (database: Database): Promise<LeasedJob | undefined> => {
    const leased = leasing.then(() => leaseNextJob(database, [...own]));
    leasing = leased.then(
      (job) => job && own.add(job.id),
      () => {},
    );
    return leased;
  };
  return async (database, closing, failed) => {
    const job = await lease(database);
    if (!job) return false;
    try {
      await runJob(job, handlers[job.kind] ?? UNKNOWN_JOB, database, closing, failed);
    } finally {
      own.delete(job.id);
    }
    return true;
  };
};
