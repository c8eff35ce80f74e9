import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries, type Transaction } from '../../database/database.ts';
import { WORD_SIMILARITY_THRESHOLD } from '../../search/vocabulary.ts';
import { isInvalidValue } from '../write/write-transaction.ts';

/** A slower search is a faulty query or plan. */
const SEARCH_TIMEOUT_MS = 2000;

export const prepareReads = async (tx: Transaction, longest: number): Promise<void> => {
  const limited = tx.limit({ statement: longest });
  limited.catch(() => {});
  await tx.row(
    sql`select set_config('pg_trgm.similarity_threshold', ${WORD_SIMILARITY_THRESHOLD}, true),
               -- Compiling a statement takes longer than any of these takes to run.
               set_config('jit', 'off', true)`,
  );
  await limited;
};

/** @throws Failure `invalid_input` where PostgreSQL cannot read a value */
export const withReadableValues = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isInvalidValue(error)) throw invalidInput([{ path: '', message: 'Invalid value.' }]);
    throw error;
  }
};

/** @param longest milliseconds a statement may take */
export const withReadTransaction = <T>(
  database: Database,
  work: (tx: Queries) => Promise<T>,
  longest = SEARCH_TIMEOUT_MS,
): Promise<T> =>
  withReadableValues(() =>
    database.transaction(async (tx) => {
      // Pipelined with the work's first statement.
      const prepared = prepareReads(tx, longest);
      prepared.catch(() => {});
      const result = await work(tx);
      await prepared;
      return result;
    }),
  );
