import { sql, type Database } from '../database/database.ts';
import { isUnfinished } from '../database/unfinished-jobs.ts';

const SNAPSHOT_RETENTION_HOURS = 24;
/** Limited by the statement timeout. */
const STATEMENT_MEMBERS = 20_000;

const isIdle = sql`
  created_at < now() - make_interval(hours => ${SNAPSHOT_RETENTION_HOURS})
  and not exists (
    select from jobs where ${isUnfinished} and (
      request ->> 'setId' = frozen_sets.id::text
      or checkpoint -> 'sets' @> jsonb_build_array(jsonb_build_object('setId', frozen_sets.id))))`;

const expireNext = async (database: Database, closing: AbortSignal): Promise<boolean> => {
  // Marked first, so that nobody uses the set meanwhile.
  const expired = await database.row<{ id: string }>(sql`
    update frozen_sets set is_expired = true where id = (
      select id from frozen_sets where is_expired or (${isIdle})
      order by created_at limit 1 for update skip locked)
    returning id`);
  if (!expired) return false;
  for (let deleted = STATEMENT_MEMBERS; deleted === STATEMENT_MEMBERS && !closing.aborted;) {
    deleted = await database.execute(sql`
      delete from frozen_members where (set_id, record_id) in (
        select set_id, record_id from frozen_members where set_id = ${expired.id} limit ${STATEMENT_MEMBERS})`);
  }
  if (!closing.aborted) await database.execute(sql`delete from frozen_sets where id = ${expired.id}`);
  return !closing.aborted;
};

export const expireSnapshots = async (database: Database, closing: AbortSignal): Promise<void> => {
  while (await expireNext(database, closing));
};
