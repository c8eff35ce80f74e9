import type { Database } from '../../database/database.ts';
import { listPage, type ListQuery } from './list.ts';
import { withReadTransaction } from './read-transaction.ts';
import type { Row, Store } from '../../stores/store.ts';

const BATCH_ROWS = 1000;
/** Timeout per page: higher than for lists, as an aborted file is useless. */
const PAGE_TIMEOUT_MS = 30_000;

export type SelectAllOptions = Omit<ListQuery, 'limit' | 'after' | 'before'>;

/**
 * Streams all rows of a list in pages, each read on demand. The first page is read at once, so that an
 * invalid query fails before the response begins.
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
