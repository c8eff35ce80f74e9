import type { Database } from '../../database/database.ts';
import { listPage, type ListQuery } from './list.ts';
import { withReadTransaction } from './read-transaction.ts';
import type { Row, Store } from '../../stores/store.ts';

const BATCH_ROWS = 1000;
/** Milliseconds: nobody waits for one page of a file, and a file that breaks off is worth nothing. */
const PAGE_TIMEOUT_MS = 30_000;

export type SelectAllOptions = Omit<ListQuery, 'limit' | 'after' | 'before'>;

/**
 * All rows of a list, in its order, page after page, each read when the one before it has been taken. The first is
 * read at once, so that a question that makes no sense is refused before anything is answered.
 */
export const selectAll = async (
  database: Database,
  store: Store,
  query: SelectAllOptions,
): Promise<AsyncGenerator<readonly Row[]>> => {
  const read = (after?: string) =>
    withReadTransaction(
      database,
      (tx) => listPage(tx, store, { ...query, limit: BATCH_ROWS, after }),
      PAGE_TIMEOUT_MS,
    );
  const first = await read();
  async function* pages() {
    yield first.rows;
    let after = first.next;
    while (after) {
      // eslint-disable-next-line no-await-in-loop
      const page = await read(after);
      yield page.rows;
      after = page.next;
    }
  }
  return pages();
};
