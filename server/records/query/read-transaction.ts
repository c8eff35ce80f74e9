import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { isUnreadable } from '../write/write-transaction.ts';

/** Milliseconds; a search that needs longer is a fault of the question or of the plan, not worth the wait. */
const SEARCH_TIMEOUT_MS = 2000;
/** How alike two words must be to be compared letter by letter, 0 to 1; low, because short words share little. */
const WORD_SIMILARITY_THRESHOLD = '0.2';

/**
 * Runs the statements of one reading of a list, each under a timeout of its own.
 * @param longest milliseconds a statement may take
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
      // Travels together with the first statement of the work.
      set.catch(() => {});
      const result = await work(tx);
      await limited;
      await set;
      return result;
    });
  } catch (error) {
    if (isUnreadable(error))
      throw invalidInput([{ path: '', message: 'A value is not one that a record can have.' }]);
    throw error;
  }
};
