import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

declare module 'pg' {
  interface QueryConfig<I> {
    /** Milliseconds, after which the client ends the connection; missing in pg's types. */
    query_timeout?: number;
  }
}

// Counts stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Instants stay ISO 8601 text.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.replace(' ', 'T'));

export interface Queries {
  rows<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  row<Row extends object = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>;
  execute(statement: Sql): Promise<number>;
}

/** Milliseconds; 0: no limit. */
interface TimeLimits {
  readonly statement: number;
  readonly lock: number;
}

export interface Transaction extends Queries {
  limit(limits: Partial<TimeLimits>): Promise<void>;
}

export interface Database extends Queries {
  readonly pool: pg.Pool;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The client gives up so long after `statement_timeout`, for a stopped server or a silent network. */
const RESPONSE_GRACE_MS = 2000;
/** Node fires a longer timer at once. */
export const NO_DEADLINE_MS = 2 ** 31 - 1;

const deadlineFor = (statementTimeout: number) =>
  statementTimeout === 0 ? NO_DEADLINE_MS : statementTimeout + RESPONSE_GRACE_MS;

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

/** Keeps the address's own options. */
const inUtc = (connectionString: string): string => {
  const url = new URL(connectionString);
  const options = [url.searchParams.get('options'), '-c TimeZone=UTC -c DateStyle=ISO'];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
};

const LOCK_TIMEOUT_MS = 5000;

export interface DatabaseOptions {
  readonly connections?: number;
  /** `statement_timeout` in milliseconds; 0: none. */
  readonly statementTimeout?: number;
  /** Milliseconds to open a connection or wait for a free one. */
  readonly connectionTimeout?: number;
}

export const openDatabase = (
  connectionString: string,
  { connections = 12, statementTimeout = 10_000, connectionTimeout = 5000 }: DatabaseOptions = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: inUtc(connectionString),
    max: connections,
    statement_timeout: statementTimeout,
    query_timeout: deadlineFor(statementTimeout),
    lock_timeout: Math.min(LOCK_TIMEOUT_MS, statementTimeout),
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Independent statements share a round trip.
    pipeline: true,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while idle or between two statements must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    ...queriesOf(pool),
    pool,
    close: () => pool.end(),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        // Pipelined with the first statement, which fails when `begin` does.
        const begun = client.query('begin');
        begun.catch(() => {});
        const result = await work(queriesOf(client));
        await begun;
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        const isBroken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(isBroken);
        throw error;
      }
    },
  };
};

export { sql };
export type { Sql };
