import { sql } from './database.ts';

/**
 * Keys of PostgreSQL's advisory locks, which stay the same in every version. Imported by whoever takes one: jobs/job-lock.ts,
 * records/write/, people/administrators.ts …
 */
export const MIGRATION_LOCK_KEY = 4_711_001;
/** First key; the second is the job's. */
export const JOB_LOCK_NAMESPACE = 4_711_002;
export const ADMINISTRATORS_LOCK_KEY = 4_711_003;
export const FIRST_ADMINISTRATOR_LOCK_KEY = 4_711_004;
/** First key; the second is a bucket of record ids. */
export const NAME_LOCK_NAMESPACE = 4_711_005;

const hashedLockKey = (text: string) => sql`hashtextextended(${text}, 0)`;

export const SEED_DATA_LOCK_KEY = hashedLockKey('starter set');
export const treeLockKey = (plural: string) => hashedLockKey(`tree of ${plural}`);
export const slugLockKey = (slug: string, plural: string) => hashedLockKey(`slug ${slug} of ${plural}`);
