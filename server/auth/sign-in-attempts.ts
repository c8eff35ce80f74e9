import { createHash } from 'node:crypto';
import { sql, type Queries } from '../database/database.ts';

/** Failures an account may have in the window before it must wait; unknown accounts are counted alike. */
const PER_ACCOUNT = 5;
/** One address may stand for a whole campus behind a NAT, so its limit only stops spraying over many accounts. */
const PER_ADDRESS = 1000;
/** Seconds. */
const WINDOW = 15 * 60;
/** Attempts on one account that may wait for their turn at this server. */
const LONGEST_QUEUE = 100;

const keyOf = (sort: string, text: string) => createHash('sha256').update(`${sort}\0${text}`).digest();

/** Seconds until the next attempt is heard; 0 when it is now. */
const waitFor = async (database: Queries, account: Buffer, address: Buffer): Promise<number> => {
  const row = await database.row<{ wait: number }>(sql`
    select coalesce(max(ceil(extract(epoch from oldest) + ${WINDOW} - extract(epoch from now()))), 0)::int as wait
    from (
      select key, min(at) as oldest, count(*) as failures from sign_in_attempts
      where key in (${account}, ${address}) and at > now() - make_interval(secs => ${WINDOW})
      group by key
    ) counts
    where failures >= case when key = ${account} then ${PER_ACCOUNT}::int else ${PER_ADDRESS}::int end`);
  return Math.max(0, row?.wait ?? 0);
};

const recordFailure = (database: Queries, account: Buffer, address: Buffer) =>
  database.execute(sql`
    with swept as (delete from sign_in_attempts where at < now() - make_interval(secs => ${WINDOW}))
    insert into sign_in_attempts (key) values (${account}), (${address})`);

const forgetFailures = (database: Queries, account: Buffer) =>
  database.execute(sql`delete from sign_in_attempts where key = ${account}`);

export type AttemptOutcome<T> =
  | { readonly outcome: 'succeeded'; readonly value: T }
  | { readonly outcome: 'failed' }
  /** Seconds. */
  | { readonly outcome: 'limited'; readonly wait: number };

/**
 * Judges attempts to sign in and counts the failures in the database, where all servers see them. Attempts on one
 * account are judged one after another, so that a burst is counted to the last and yet none that is right is refused.
 */
export const createAttempts = (database: Queries) => {
  const turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  const inTurn = async <T>(name: string, work: () => Promise<T>): Promise<T | 'too many'> => {
    const turn = turns.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (turn.waiting >= LONGEST_QUEUE) return 'too many';
    turn.waiting += 1;
    const mine = turn.last.then(work, work);
    turn.last = mine.catch(() => {});
    turns.set(name, turn);
    try {
      return await mine;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) turns.delete(name);
    }
  };

  return {
    /**
     * @param account the e-mail address or phone number given
     * @param judge looks at the password; null when it is not right
     */
    judge: async <T>(
      account: string,
      address: string,
      judge: () => Promise<T | null>,
    ): Promise<AttemptOutcome<T>> => {
      const name = account.toLowerCase();
      const ofAccount = keyOf('account', name);
      const ofAddress = keyOf('address', address);
      const result = await inTurn(name, async (): Promise<AttemptOutcome<T>> => {
        const wait = await waitFor(database, ofAccount, ofAddress);
        if (wait > 0) return { outcome: 'limited', wait };
        const value = await judge();
        if (value === null) await recordFailure(database, ofAccount, ofAddress);
        else await forgetFailures(database, ofAccount);
        return value === null ? { outcome: 'failed' } : { outcome: 'succeeded', value };
      });
      return result === 'too many' ? { outcome: 'limited', wait: 60 } : result;
    },
  };
};
