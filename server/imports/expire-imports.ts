import { sql, type Database } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';
import { changeOnce, type ImportAct } from './change-once.ts';
import { IMPORT_EXPIRY_DAYS } from './imports.ts';

/** Limited by the statement timeout. */
const STATEMENT_LINES = 20_000;

const isIdle = sql`
  worked_at < now() - make_interval(days => ${IMPORT_EXPIRY_DAYS})
  and not exists (select from jobs where jobs.id = imports.job_id and ${isUnfinished})`;

/** @param id of an import without checksum, which nobody sees */
const deleteHidden = async (database: Database, id: string, closing: AbortSignal): Promise<void> => {
  for (let deleted = STATEMENT_LINES; deleted === STATEMENT_LINES && !closing.aborted;) {
    deleted = await database.execute(sql`
      delete from import_lines where (import_id, line) in (
        select import_id, line from import_lines where import_id = ${id} limit ${STATEMENT_LINES})`);
  }
  if (!closing.aborted) await database.execute(sql`delete from imports where id = ${id}`);
};

const expireNext = async (database: Database, closing: AbortSignal): Promise<boolean> => {
  const expired = await database.row<{ id: string }>(sql`
    update imports set checksum = null where id = (
      select id from imports where ${isIdle} order by worked_at limit 1 for update skip locked)
    returning id`);
  if (!expired) return false;
  await deleteHidden(database, expired.id, closing);
  return !closing.aborted;
};

export const expireImports = async (database: Database, closing: AbortSignal): Promise<void> => {
  while (await expireNext(database, closing));
};

/**
 * Records it has written stay. Idempotent per key.
 * @throws Failure `not_found`, `conflict` while a job runs, `idempotency_key_reused`
 */
export const discardImport = async (database: Database, act: ImportAct): Promise<void> => {
  const { id } = act;
  await changeOnce(database, act, ['discard'], async (tx) => {
    // Expired, so that a restarted server deletes the rest.
    await tx.execute(sql`update imports set checksum = null, worked_at = '-infinity' where id = ${id}`);
  });
  await deleteHidden(database, id, new AbortController().signal);
};
