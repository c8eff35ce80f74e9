import { sql, type Database } from '../database/database.ts';
import { IMPORT_EXPIRY_DAYS } from './imports.ts';

/** Lines of a statement: a million take longer than one may. */
const STATEMENT_LINES = 20_000;

const isIdle = sql`
  worked_at < now() - make_interval(days => ${IMPORT_EXPIRY_DAYS})
  and not exists (select from jobs where jobs.id = imports.job_id and jobs.state in ('waiting', 'running'))`;

/**
 * Deletes the next import nobody has worked on for long, its lines first and in pieces.
 * @returns whether there was one
 */
const expireNext = async (database: Database, closing: AbortSignal): Promise<boolean> => {
  // Without its checksum it is shown to nobody: what is begun to be deleted is never half there.
  const expired = await database.row<{ id: string }>(sql`
    update imports set checksum = null where id = (
      select id from imports where ${isIdle} order by worked_at limit 1 for update skip locked)
    returning id`);
  if (!expired) return false;
  for (let deleted = STATEMENT_LINES; deleted === STATEMENT_LINES && !closing.aborted;) {
    // eslint-disable-next-line no-await-in-loop
    deleted = await database.execute(sql`
      delete from import_lines where (import_id, line) in (
        select import_id, line from import_lines where import_id = ${expired.id} limit ${STATEMENT_LINES})`);
  }
  if (closing.aborted) return false;
  await database.execute(sql`delete from imports where id = ${expired.id}`);
  return true;
};

/** Deletes all imports that have expired. */
export const expireImports = async (database: Database, closing: AbortSignal): Promise<void> => {
  // eslint-disable-next-line no-await-in-loop
  while (await expireNext(database, closing));
};
