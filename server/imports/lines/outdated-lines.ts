import { sql } from '../../database/database.ts';
import type { Evaluation } from './evaluate-lines.ts';

const REVIEW_AGAIN = 'Review it again.';

/** Another check may pass. */
export const reviewAgain = (message: string): string => `${message} ${REVIEW_AGAIN}`;

export const failForReview = (evaluation: Evaluation, message: string): Evaluation => ({
  ...evaluation,
  outcome: 'failed',
  changes: [],
  errors: [{ path: '', message: reviewAgain(message) }],
  write: null,
});

export const isOutdated = sql`
  (outcome = 'failed' and not is_committed and errors -> 0 ->> 'message' like ${`%${REVIEW_AGAIN}`})`;
