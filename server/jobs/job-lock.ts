import { sql, type Queries } from '../database/database.ts';
import { JOB_LOCK_NAMESPACE } from '../database/advisory-lock-keys.ts';

export const isJobLocked = sql`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${JOB_LOCK_NAMESPACE}::oid and objsubid = 2
    and objid = (hashtext(jobs.id::text)::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** PostgreSQL then ends the statements of an unreachable server. */
const watchServer = (tx: Queries) =>
  tx.row(sql`
    select set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true), set_config('client_connection_check_interval', '2s', true)
    -- PostgreSQL on Windows cannot look, and refuses to try.
    where version() !~* 'visual c|msvc|mingw'`);

/**
 * Transaction-level; released on disconnect, so a crashed worker never blocks a job.
 * @returns false when another transaction holds it
 */
export const tryLockJob = async (tx: Queries, id: string): Promise<boolean> => {
  const lock = await tx.row<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${JOB_LOCK_NAMESPACE}::integer, hashtext(${id}::text)) as is_mine`,
  );
  if (lock?.is_mine) await watchServer(tx);
  return lock?.is_mine === true;
};
