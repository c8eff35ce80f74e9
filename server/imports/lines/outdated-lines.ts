import { sql } from '../../database/database.ts';

const REVIEW_AGAIN = 'Review it again.';

/** Another check may pass. */
export const reviewAgain = (message: string): string => `${message} ${REVIEW_AGAIN}`;

export const isOutdated = sql`
  (outcome = 'failed' and not is_committed and errors -> 0 ->> 'message' like ${`%${REVIEW_AGAIN}`})`;
