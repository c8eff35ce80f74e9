/**
 * Keys of PostgreSQL's advisory locks; they stay the same in every version. Three more are hashes of a text: of a tree
 * (`references.ts`), of a slug (`slug.ts`) and of the seed data (`load.ts`).
 */
export const MIGRATION_LOCK_KEY = 4_711_001;
/** First key; the second is the job's. */
export const JOB_LOCK_NAMESPACE = 4_711_002;
export const ADMINISTRATORS_LOCK_KEY = 4_711_003;
export const FIRST_ADMINISTRATOR_LOCK_KEY = 4_711_004;
/** First key; the second is a bucket of record ids. */
export const NAME_LOCK_NAMESPACE = 4_711_005;
