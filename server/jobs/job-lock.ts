import { sql, type Queries } from '../database/database.ts';

/** Any number will do, as long as every version of Registrar uses the same. */
const JOB_LOCK_NAMESPACE = 4_711_002;

/** Whether somebody is doing a job; for a statement over `jobs`. */
export const isJobLocked = sql`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${JOB_LOCK_NAMESPACE}::oid and objsubid = 2
    and objid = (hashtext(jobs.id::text)::bigint & 4294967295)::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** The database ends the statements of a server that was killed, or lost its network, instead of finishing them. */
const watchServer = (tx: Queries) =>
  tx.row(sql`
    select set_config('tcp_keepalives_idle', '10', true), set_config('tcp_keepalives_interval', '5', true),
      set_config('tcp_keepalives_count', '3', true), set_config('client_connection_check_interval', '2s', true)
    -- PostgreSQL on Windows cannot look, and refuses to be told to.
    where version() !~* 'visual c|msvc|mingw'`);

/**
 * Makes this transaction the one that does a job. The database lets go of the job with the connection: it is known to
 * be abandoned as soon as its server has died, and never while one statement merely takes long.
 * @returns false when somebody else does it
 */
export const withJobLock = async (tx: Queries, id: string): Promise<boolean> => {
  const held = await tx.row<{ is_mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${JOB_LOCK_NAMESPACE}::integer, hashtext(${id}::text)) as is_mine`,
  );
  if (held?.is_mine) await watchServer(tx);
  return held?.is_mine === true;
};
