import { createHash } from 'node:crypto';
import { sql, type Queries } from '../database/database.ts';

/** Failures an account may have in the window before it must wait; unknown accounts are counted alike. */
const PER_ACCOUNT = 5;
/** One address may stand for a whole campus behind a NAT, so its limit only stops spraying over many accounts. */
const PER_ADDRESS = 1000;
/** Seconds. */
const WINDOW = 15 * 60;

const keyOf = (sort: string, text: string) => createHash('sha256').update(`${sort}\0${text}`).digest();

export interface Attempt {
  /** Seconds until the next attempt is heard; 0 when this one is. */
  readonly wait: number;
  /** Forgets the failures of this account: the right password was given. */
  succeed(): Promise<void>;
}

/**
 * Counts one attempt to sign in BEFORE its password is looked at, in the database, so that attempts made at
 * once and at several servers are all counted. An attempt that is refused here does not prolong the wait.
 * @param account the e-mail address or phone number given
 */
export const countAttempt = async (database: Queries, account: string, address: string): Promise<Attempt> => {
  const ofAccount = keyOf('account', account.toLowerCase());
  const ofAddress = keyOf('address', address);
  const counted = await database.row<{ ids: number[] }>(sql`
    with swept as (delete from sign_in_attempts where at < now() - make_interval(secs => ${WINDOW})),
         added as (insert into sign_in_attempts (key) values (${ofAccount}), (${ofAddress}) returning id)
    select array_agg(id) as ids from added`);
  const ids = counted?.ids ?? [];
  const waits = await database.row<{ wait: number }>(sql`
    select coalesce(max(ceil(extract(epoch from oldest) + ${WINDOW} - extract(epoch from now()))), 0)::int as wait
    from (
      select key, min(at) as oldest, count(*) as attempts from sign_in_attempts
      where key in (${ofAccount}, ${ofAddress}) and at > now() - make_interval(secs => ${WINDOW}) and id <= ${Math.max(...ids)}
      group by key
    ) counts
    where attempts > case when key = ${ofAccount} then ${PER_ACCOUNT}::int else ${PER_ADDRESS}::int end`);
  const wait = Math.max(0, waits?.wait ?? 0);
  if (wait > 0) await database.execute(sql`delete from sign_in_attempts where id = any(${ids})`);
  return {
    wait,
    succeed: async () => {
      await database.execute(sql`delete from sign_in_attempts where key = ${ofAccount}`);
    },
  };
};
