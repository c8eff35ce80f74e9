import { sql } from '../../database/database.ts';

const REVIEW_AGAIN = 'Review it again.';

/** An error of a line whose records have changed since its check; another check may find it right. */
export const reviewAgain = (message: string): string => `${message} ${REVIEW_AGAIN}`;

/** Of `import_lines`: its check no longer holds. */
export const isOutdated = sql`
  (outcome = 'failed' and not is_committed and errors -> 0 ->> 'message' like ${`%${REVIEW_AGAIN}`})`;
