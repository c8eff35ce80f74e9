import type { Database } from '../database/database.ts';
import { listPage, type ListQuery } from './list.ts';
import { searching } from './searching.ts';
import type { Row, Store } from './store.ts';

const ROWS_AT_ONCE = 1000;
/** Milliseconds: nobody waits for one page of a file, and a file that breaks off is worth nothing. */
const LONGEST_PAGE = 30_000;

export type WholeList = Omit<ListQuery, 'limit' | 'after' | 'before'>;

/**
 * All rows of a list, in its order, page after page, each read when the one before it has been taken. The first is
 * read at once, so that a question that makes no sense is refused before anything is answered.
 */
export const allRows = async (
  database: Database,
  store: Store,
  query: WholeList,
): Promise<AsyncGenerator<readonly Row[]>> => {
  const read = (after?: string) =>
    searching(database, (tx) => listPage(tx, store, { ...query, limit: ROWS_AT_ONCE, after }), LONGEST_PAGE);
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
