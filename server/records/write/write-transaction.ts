import pg from 'pg';
import { alreadyExists, type Failure, invalidInput } from '../../failure.ts';
import type { Database, Queries } from '../../database/database.ts';
import { withTransactionRetries } from '../../database/transaction-retries.ts';
import { CHECK_VIOLATION, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../database/sqlstates.ts';
import type { Store } from '../../stores/store.ts';
import { findTakenError } from './find-taken-error.ts';

const INVALID_VALUE_SQLSTATES = new Set(['22P05', '22021', '22P02', '22003', '22007', '22008']);

export const isInvalidValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && INVALID_VALUE_SQLSTATES.has(error.code ?? '');

const fieldOf = (store: Store, constraint: string): string => {
  const name = constraint.replace(new RegExp(`^${store.kind.plural}_(.+)_(check|fkey)$`), '$1');
  return store.columns.has(name) ? name : '';
};

const refusalOf = async (
  database: Database,
  store: Store,
  error: pg.DatabaseError,
): Promise<Failure | undefined> => {
  const constraint = error.constraint ?? '';
  if (error.code === UNIQUE_VIOLATION) {
    const taken = await findTakenError(database, store, error);
    return taken && alreadyExists(taken, error);
  }
  if (error.code === FOREIGN_KEY_VIOLATION)
    return invalidInput([{ path: fieldOf(store, constraint), message: 'Record not found.' }]);
  if (error.code === CHECK_VIOLATION)
    return invalidInput([{ path: fieldOf(store, constraint), message: 'Invalid value.' }]);
  if (isInvalidValue(error)) return invalidInput([{ path: '', message: 'Invalid value.' }]);
  return undefined;
};

/** Maps constraint violations to field errors: a concurrent write can invalidate an earlier check. */
export const withWriteTransaction = async <T>(
  database: Database,
  store: Store,
  work: (tx: Queries) => Promise<T>,
): Promise<T> => {
  try {
    return await withTransactionRetries(database, work);
  } catch (error) {
    throw (error instanceof pg.DatabaseError && (await refusalOf(database, store, error))) || error;
  }
};
