import { v7 as uuidv7 } from 'uuid';
import { Failure } from '../failure.ts';
import { sql, type Database } from '../database/database.ts';
import { isAway } from '../database/is-away.ts';
import { checkLines } from '../imports/check-lines.ts';
import { undoInJob } from '../change-sets/undo-job.ts';
import { commitLines } from '../imports/commit-lines.ts';
import { bulkChange } from './bulk-change.ts';
import { holdJob, isHeld } from './job-lock.ts';
import type { Progress, Worker } from './work.ts';

/** Each kind of job and who does it. */
const WORKERS: { readonly [kind: string]: Worker } = {
  bulk: bulkChange,
  import_check: checkLines,
  import_commit: commitLines,
  undo: undoInJob,
};

/** Seconds between claiming a job and holding its lock, generously; a job without its lock is then begun anew. */
const GRACE = 2;
/** A job that broke off so often, each time with its server or its database, is not begun again. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between two reports of progress. */
const BEAT = 500;
/** A job may hold many statements, none of which may take longer than this. */
const LONGEST_STATEMENT = '120s';

class Stopped extends Error {
  readonly why: 'cancelled' | 'lost' | 'closing';
  constructor(why: 'cancelled' | 'lost' | 'closing') {
    super(`the job was stopped: ${why}`);
    this.why = why;
  }
}

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly person_id: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

const claimNext = (database: Database, claim: string): Promise<Claimed | undefined> =>
  database.row<Claimed>(sql`
    update jobs set state = 'running', claim = ${claim}, beat_at = now(), done = 0, attempts = attempts + 1
    where id = (
      select id from jobs
      where state = 'waiting'
        or (state = 'running' and beat_at < now() - make_interval(secs => ${GRACE}) and not ${isHeld})
      order by created_at limit 1 for update skip locked)
    returning id, kind, person_id, request, attempts`);

const tellOf = (database: Database, { id }: Claimed) =>
  database.row(sql`select pg_notify('changes', ${JSON.stringify({ job_id: id })})`);

const reporter = (database: Database, job: Claimed, claim: string, closing: AbortSignal) => {
  let last = 0;
  return async ({ total, done }: Progress) => {
    if (closing.aborted) throw new Stopped('closing');
    if (Date.now() - last < BEAT && done < total) return;
    last = Date.now();
    const mine = await database.row<{ is_cancelled: boolean }>(sql`
      update jobs set total = ${total}, done = ${done}, beat_at = now()
      where id = ${job.id} and claim = ${claim} and state = 'running' returning is_cancelled`);
    if (!mine) throw new Stopped('lost');
    if (mine.is_cancelled) throw new Stopped('cancelled');
    await tellOf(database, job);
  };
};

const work = async (database: Database, job: Claimed, claim: string, closing: AbortSignal) => {
  const worker = WORKERS[job.kind];
  if (!worker) throw new Failure('internal', 'This server does not know how to do this job.');
  if (job.attempts > MOST_ATTEMPTS)
    throw new Failure('internal', `This broke off ${MOST_ATTEMPTS} times. Nothing was changed.`);
  const report = reporter(database, job, claim, closing);
  await database.transaction(async (tx) => {
    if (!(await holdJob(tx, job.id))) throw new Stopped('lost');
    await tx.row(sql`
      select set_config('statement_timeout', ${LONGEST_STATEMENT}, true), set_config('lock_timeout', '0', true)`);
    const { person_id: personId, request } = job;
    const { changeSetId, result } = await worker({ database, tx, personId, request, report });
    const total = result.changed + result.unchanged + result.failed;
    const ended = await tx.execute(sql`
      update jobs set state = 'done', total = ${total}, done = ${total}, ended_at = clock_timestamp(),
        result = ${JSON.stringify(result)}::jsonb, change_set_id = ${changeSetId}
      where id = ${job.id} and claim = ${claim} and state = 'running'`);
    if (ended === 0) throw new Stopped('lost');
  });
};

const endBadly = async (database: Database, job: Claimed, claim: string, error: unknown) => {
  const mine = sql`id = ${job.id} and claim = ${claim} and state = 'running'`;
  if (error instanceof Stopped) {
    if (error.why === 'lost') return;
    if (error.why === 'closing')
      await database.execute(sql`update jobs set state = 'waiting', attempts = attempts - 1 where ${mine}`);
    else await database.execute(sql`update jobs set state = 'cancelled', ended_at = now() where ${mine}`);
    return;
  }
  // Nothing is wrong with the job; whoever looks next begins it anew.
  if (error instanceof Error && isAway(error)) return;
  const { code, message } =
    error instanceof Failure
      ? { code: error.code, message: error.message }
      : { code: 'internal', message: 'Something went wrong on the server. Nothing was changed.' };
  const failure = JSON.stringify({ code, detail: message });
  await database.execute(sql`
    update jobs set state = 'failed', failure = ${failure}::jsonb, ended_at = now() where ${mine}`);
};

/**
 * Takes the oldest open job, if there is one, and does it.
 * @param closing aborted when this server is asked to stop; the job is then put back in line
 * @returns whether there was one
 */
export const runNextJob = async (
  database: Database,
  closing: AbortSignal,
  failed: (error: unknown) => void,
): Promise<boolean> => {
  const claim = uuidv7();
  const job = await claimNext(database, claim);
  if (!job) return false;
  try {
    await work(database, job, claim, closing);
  } catch (error) {
    if (!(error instanceof Stopped) && !(error instanceof Failure)) failed(error);
    await endBadly(database, job, claim, error);
  }
  await tellOf(database, job);
  return true;
};
