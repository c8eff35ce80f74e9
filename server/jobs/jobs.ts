import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Job } from '../../contract/jobs.ts';
import { sql, type Database, type Queries } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';
import { notify } from '../database/notify.ts';
import { Failure } from '../failure.ts';

const columns = sql`id, kind, state, total, done, created_at, ended_at, change_set_id, result, failure`;

export const addJob = async (
  tx: Queries,
  { kind, personId, request }: { kind: string; personId: string; request: object },
): Promise<Job> => {
  const job = await tx.row<Job>(sql`
    insert into jobs (id, kind, person_id, request)
    values (${uuidv7()}, ${kind}, ${personId}, ${JSON.stringify(request)}::jsonb) returning ${columns}`);
  await notify(tx, 'jobs');
  return job as Job;
};

export const requireJob = async (tx: Queries, id: string): Promise<Job> => {
  const job = await tx.row<Job>(sql`select ${columns} from jobs where id = ${id}`);
  if (!job) throw new Failure('not_found', 'Job not found.');
  return job;
};

const END_POLL_MS = 50;

/** Null when it goes on. */
export const jobEndedWithin = async (
  database: Database,
  id: string,
  milliseconds: number,
): Promise<Job | null> => {
  const giveUpAt = performance.now() + milliseconds;
  while (performance.now() < giveUpAt) {
    const job = await requireJob(database, id);
    if (job.ended_at !== null) return job;
    await pause(END_POLL_MS);
  }
  return null;
};

/** At once if unstarted, else after its current transaction, whose writes stay. */
export const cancelJob = async (database: Database, id: string): Promise<Job> =>
  database.transaction(async (tx) => {
    const cancelled = await tx.row<Job>(sql`
      update jobs set is_cancelled = true,
        state = case when state = 'waiting' and checkpoint is null then 'cancelled' else state end,
        ended_at = case when state = 'waiting' and checkpoint is null then now() end
      where id = ${id} and ${isUnfinished} returning ${columns}`);
    if (cancelled) {
      await notify(tx, 'changes', { job_id: id });
      return cancelled;
    }
    await requireJob(tx, id);
    throw new Failure('conflict', 'This job has already finished.');
  });
