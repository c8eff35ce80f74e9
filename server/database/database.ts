import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds until the client gives up on the answer and ends the connection; pg reads it, its types do not. */
    query_timeout?: number;
  }
}

// bigint counts stay well below 2^53; a string would surprise every reader of an answer.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Instants travel as ISO 8601 text; a Date would lose microseconds and gain nothing.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));

/** Runs statements; the values of a statement always travel as parameters. */
export interface Queries {
  rows<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>;
  /** How many rows the statement touched. */
  execute(statement: Sql): Promise<number>;
}

/** Milliseconds; 0: never. */
export interface TimeLimits {
  /** After which the server gives up on one statement. */
  readonly statement: number;
  /** After which the server gives up waiting for what others are writing. */
  readonly lock: number;
}

export interface Transaction extends Queries {
  /** Changes how long each statement of this transaction may take from now on, on both sides of the connection. */
  limit(limits: Partial<TimeLimits>): Promise<void>;
}

export interface Database extends Queries {
  readonly pool: pg.Pool;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Milliseconds the answer to a statement may be late. PostgreSQL ends a statement itself after its timeout; one that
 * says nothing even then is stopped, or the network between swallows what it says.
 */
const ANSWER_GRACE_MS = 2000;
/** The longest delay a timer takes, for statements that may take as long as they need. */
export const NO_DEADLINE_MS = 2 ** 31 - 1;

const deadlineFor = (statementTimeout: number) =>
  statementTimeout === 0 ? NO_DEADLINE_MS : statementTimeout + ANSWER_GRACE_MS;

/** Statements on one connection, or on any of a pool. */
export const queriesOf = (client: pg.Pool | pg.PoolClient): Transaction => {
  let limits: pg.QueryConfig = { text: '' };
  const query = <Row extends object>({ text, values }: Sql) =>
    client.query<Row & pg.QueryResultRow>({ ...limits, text, values });
  return {
    rows: async <Row extends object>(statement: Sql) => (await query<Row>(statement)).rows as Row[],
    row: async <Row extends object>(statement: Sql) =>
      (await query<Row>(statement)).rows[0] as Row | undefined,
    execute: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
    limit: async ({ statement, lock }) => {
      if (statement !== undefined) limits = { text: '', query_timeout: deadlineFor(statement) };
      await query(
        sql`select set_config(name, value, true) from json_each_text(${JSON.stringify({
          ...(statement !== undefined && { statement_timeout: statement }),
          ...(lock !== undefined && { lock_timeout: lock }),
        })}::json) as given (name, value)`,
      );
    },
  };
};

/** A connection that breaks while it is lent out says so at its statements; said by it alone, it would end the process. */
const ignoreLateErrors = () => {};

/**
 * Every session counts days in UTC and writes instants as ISO 8601, whatever the server's machine is set to; what the
 * address sets beside these stays.
 */
const inUtc = (connectionString: string): string => {
  const url = new URL(connectionString);
  const options = [url.searchParams.get('options'), '-c TimeZone=UTC -c DateStyle=ISO'];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
};

/** Milliseconds a request waits for what a job, or another person, is writing at this moment. */
const LOCK_TIMEOUT_MS = 5000;

export interface DatabaseOptions {
  /** The most connections this process holds. */
  readonly connections?: number;
  /** Milliseconds after which the server gives up on one statement; 0: never. */
  readonly statementTimeout?: number;
}

/** Opens a pool on any PostgreSQL-compatible server. */
export const openDatabase = (
  connectionString: string,
  { connections = 10, statementTimeout = 10_000 }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: inUtc(connectionString),
    max: connections,
    statement_timeout: statementTimeout,
    query_timeout: deadlineFor(statementTimeout),
    lock_timeout: Math.min(LOCK_TIMEOUT_MS, statementTimeout),
    // Both for opening a connection and for waiting until one of the pool is free.
    connectionTimeoutMillis: 5000,
    // The system notices a peer that is gone although nothing is being asked of it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements that do not wait for each other's answers share a round trip.
    pipeline: true,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that breaks (the server went away) must not end the process; the next query reports it.
  pool.on('error', () => {});
  // Neither must one that breaks between two statements of a transaction, whose pool has let go of it meanwhile.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    ...queriesOf(pool),
    pool,
    close: () => pool.end(),
    transaction: async (work) => {
      const client = await pool.connect();
      client.on('error', ignoreLateErrors);
      const giveBack = (isBroken: boolean) => {
        if (!isBroken) client.off('error', ignoreLateErrors);
        client.release(isBroken);
      };
      try {
        // Travels together with the first statement of the work; without it that would fail as well.
        const begun = client.query('begin');
        begun.catch(() => {});
        const result = await work(queriesOf(client));
        await begun;
        await client.query('commit');
        giveBack(false);
        return result;
      } catch (error) {
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        giveBack(broken);
        throw error;
      }
    },
  };
};

export { sql };
export type { Sql };
