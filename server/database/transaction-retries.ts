import pg from 'pg';
import type { Database, Transaction } from './database.ts';
import { DEADLOCK_DETECTED, UNIQUE_VIOLATION } from './sqlstates.ts';

const MAX_ATTEMPTS = 4;

export const isSlugTaken = ({ code, constraint = '' }: pg.DatabaseError): boolean =>
  code === UNIQUE_VIOLATION && constraint.endsWith('_slug_live');

const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === DEADLOCK_DETECTED || isSlugTaken(error));

/** After a deadlock, or when another transaction took its slug. */
export const withTransactionRetries = async <T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  attempt = 1,
): Promise<T> => {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (isRetryable(error) && attempt < MAX_ATTEMPTS)
      return withTransactionRetries(database, work, attempt + 1);
    throw error;
  }
};
