import { sql, type Queries } from '../database/database.ts';
import { overloaded } from './hashing-queue.ts';
import { hashOf } from '../hash-of.ts';

/** Per window; unknown accounts are counted alike. */
const MAX_FAILURES_PER_ACCOUNT = 5;
/** High, as a whole campus may share one NAT: it stops password spraying only. */
const MAX_FAILURES_PER_ADDRESS = 1000;
const FAILURE_WINDOW_S = 15 * 60;
/** None of the future: a clock that was set back must lock nobody out. */
const IS_RECENT = sql`(at between now() - make_interval(secs => ${FAILURE_WINDOW_S}) and now())`;
/** On this server; strangers alone never fill the hashing queue. */
const MAX_CONCURRENT_ATTEMPTS = { account: 10, address: 20, strangers: 30 } as const;
const RETRY_AFTER_S = 2;

/** Seconds; 0: allowed now. */
const waitFor = async (database: Queries, account: Buffer, address: Buffer): Promise<number> => {
  const row = await database.row<{ wait: number }>(sql`
    select coalesce(max(ceil(extract(epoch from oldest) + ${FAILURE_WINDOW_S} - extract(epoch from now()))), 0)::int as wait
    from (
      select key, min(at) as oldest, count(*) as failures from sign_in_attempts
      where key in (${account}, ${address}) and ${IS_RECENT}
      group by key
    ) counts
    where failures >= case when key = ${account} then ${MAX_FAILURES_PER_ACCOUNT}::int else ${MAX_FAILURES_PER_ADDRESS}::int end`);
  return Math.max(0, row?.wait ?? 0);
};

const recordFailure = (database: Queries, account: Buffer, address: Buffer) =>
  database.execute(sql`
    with swept as (delete from sign_in_attempts where not ${IS_RECENT})
    insert into sign_in_attempts (key) select distinct unnest(${[account, address]}::bytea[])`);

const forgetFailures = (database: Queries, account: Buffer) =>
  database.execute(sql`delete from sign_in_attempts where key = ${account}`);

const accountName = (account: string) => `account ${account.toLowerCase()}`;

/** Guesses at an old password hinder nobody from using the new one. */
export const forgetFailuresOn = async (database: Queries, accounts: readonly (string | null)[]) => {
  for (const account of accounts)
    if (account !== null) await forgetFailures(database, hashOf(accountName(account)));
};

export type AttemptOutcome<T> =
  | { readonly outcome: 'succeeded'; readonly value: T }
  | { readonly outcome: 'failed' }
  /** Seconds. */
  | { readonly outcome: 'limited'; readonly wait: number };

interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly device: string | null;
}

const createCounters = () => {
  const counts = new Map<string, number>();
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add: (name: string, difference: 1 | -1) => {
      const count = (counts.get(name) ?? 0) + difference;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
};

/**
 * Failures are counted for all servers; attempts on one account run in turn, so that a burst counts in full.
 * A known device counts by itself: strangers never lock it out.
 */
export const createAttempts = (database: Queries) => {
  const turns = new Map<string, Promise<unknown>>();
  const concurrent = createCounters();

  const inTurn = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(name) === mine) turns.delete(name);
    }
  };

  return {
    /**
     * @param verify null: wrong
     * @throws Failure `overloaded` when too many strangers try
     */
    evaluate: async <T>(
      { account, address, device }: Attempt,
      verify: () => Promise<T | null>,
    ): Promise<AttemptOutcome<T>> => {
      const who = device === null ? accountName(account) : `device ${device}`;
      const from = device === null ? `address ${address}` : who;
      if (device === null && concurrent.of('strangers') >= MAX_CONCURRENT_ATTEMPTS.strangers)
        throw overloaded();
      if (
        concurrent.of(who) >= MAX_CONCURRENT_ATTEMPTS.account ||
        concurrent.of(from) >= MAX_CONCURRENT_ATTEMPTS.address
      )
        return { outcome: 'limited', wait: RETRY_AFTER_S };
      const names = new Set([who, from, device === null ? 'strangers' : who]);
      for (const name of names) concurrent.add(name, 1);
      try {
        return await inTurn(who, async (): Promise<AttemptOutcome<T>> => {
          const [ofWho, ofFrom] = [hashOf(who), hashOf(from)];
          const wait = await waitFor(database, ofWho, ofFrom);
          if (wait > 0) return { outcome: 'limited', wait };
          const value = await verify();
          if (value === null) await recordFailure(database, ofWho, ofFrom);
          else await forgetFailures(database, ofWho);
          return value === null ? { outcome: 'failed' } : { outcome: 'succeeded', value };
        });
      } finally {
        for (const name of names) concurrent.add(name, -1);
      }
    },
  };
};

export type SignInAttempts = ReturnType<typeof createAttempts>;
