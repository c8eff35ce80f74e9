import type { Queries } from '../../database/database.ts';
import { listPage, type ListQuery } from './list.ts';
import type { Row, Store } from '../../stores/store.ts';

const BATCH_ROWS = 1000;

export type SelectAllOptions = Omit<ListQuery, 'limit' | 'after' | 'before'>;

/**
 * The first page is read at once: an invalid query fails before the response begins.
 * @param tx of `readSnapshot`: otherwise a row that moves would be left out
 */
export const selectAll = async (
  tx: Queries,
  store: Store,
  query: SelectAllOptions,
): Promise<AsyncGenerator<readonly Row[]>> => {
  const read = (after?: string) => listPage(tx, store, { ...query, limit: BATCH_ROWS, after });
  let page = await read();
  async function* pages() {
    yield page.rows;
    while (page.next) {
      page = await read(page.next);
      yield page.rows;
    }
  }
  return pages();
};
