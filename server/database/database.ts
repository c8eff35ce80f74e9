import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';

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

export interface Database extends Queries {
  readonly pool: pg.Pool;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Statements on one connection, or on any of a pool. */
export const queriesOf = (client: pg.Pool | pg.PoolClient): Queries => ({
  rows: async <Row extends object>(statement: Sql) =>
    (await client.query<Row & pg.QueryResultRow>(statement.text, statement.values)).rows as Row[],
  row: async <Row extends object>(statement: Sql) =>
    (await client.query<Row & pg.QueryResultRow>(statement.text, statement.values)).rows[0] as
      | Row
      | undefined,
  execute: async (statement: Sql) => (await client.query(statement.text, statement.values)).rowCount ?? 0,
});

/** A connection that breaks while it is lent out says so at its statements; said by it alone, it would end the process. */
const unheard = () => {};

/** Milliseconds a request waits for what a job, or another person, is writing at this moment. */
const LONGEST_LOCK = 5000;

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
    connectionString,
    max: connections,
    statement_timeout: statementTimeout,
    lock_timeout: Math.min(LONGEST_LOCK, statementTimeout),
    connectionTimeoutMillis: 5000,
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
      client.on('error', unheard);
      const giveBack = (isBroken: boolean) => {
        if (!isBroken) client.off('error', unheard);
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
