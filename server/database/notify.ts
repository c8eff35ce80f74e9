import { sql, type Queries } from './database.ts';

export type Channel = 'changes' | 'jobs' | 'sessions';

/** Reaches the listeners of every process, within a transaction once it commits. */
export const notify = (tx: Queries, channel: Channel, payload: object | string = '') =>
  tx.row(
    sql`select pg_notify(${channel}, ${typeof payload === 'string' ? payload : JSON.stringify(payload)})`,
  );
