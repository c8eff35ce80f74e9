import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { isUnreadable } from '../write/write-transaction.ts';

/** Statement timeout: a slower search is a faulty query or plan. */
const SEARCH_TIMEOUT_MS = 2000;
/** pg_trgm threshold (0 to 1) for edit distance candidates; low, because short words share few trigrams. */
const WORD_SIMILARITY_THRESHOLD = '0.2';

/**
 * Runs reads under a statement timeout.
 * @param longest milliseconds
 */
export const withReadTransaction = async <T>(
  database: Database,
  work: (tx: Queries) => Promise<T>,
  longest = SEARCH_TIMEOUT_MS,
): Promise<T> => {
  try {
    return await database.transaction(async (tx) => {
      const limited = tx.limit({ statement: longest });
      limited.catch(() => {});
      const set = tx.row(
        sql`select set_config('pg_trgm.similarity_threshold', ${WORD_SIMILARITY_THRESHOLD}, true),
                   -- Compiling a statement takes longer than any of these takes to run.
                   set_config('jit', 'off', true)`,
      );
      // Pipelined with the first statement of the work.
      set.catch(() => {});
      const result = await work(tx);
      await limited;
      await set;
      return result;
    });
  } catch (error) {
    if (isUnreadable(error)) throw invalidInput([{ path: '', message: 'Invalid value.' }]);
    throw error;
  }
};
