import { sql } from './database.ts';

/** Of a row of jobs; here, since what stands below the jobs asks, too. */
export const isUnfinished = sql`state in ('waiting', 'running')`;
