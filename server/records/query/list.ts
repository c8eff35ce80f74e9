import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { PAGE_SIZE, type ListQuery as UnparsedListQuery } from '../../../contract/list-query.ts';
import { keysetPage, type Listing, type PageOrder } from './keyset-page.ts';
import { listConditions } from './filter/list-conditions.ts';
import { displayNamesFor } from '../../stores/display-names.ts';
import { searchPage } from './search-page.ts';
import { withReadTransaction } from './read-transaction.ts';
import { findMatches, hasIdAmong } from './find.ts';
import { sortKeys } from './sort.ts';
import type { Store } from '../../stores/store.ts';

export type ListQuery = Omit<UnparsedListQuery, 'limit'> & { readonly limit?: number | undefined };

const foundPage = async (tx: Queries, store: Store, query: ListQuery, order: PageOrder) => {
  const { hits, matchCondition } = await findMatches(tx, store, order.where, query.q ?? '');
  const where = sql`${order.where} and ${matchCondition ?? hasIdAmong(hits)}`;
  const page = await keysetPage(tx, store, { ...order, where });
  const matched = new Map(hits.map((hit) => [hit.id, hit.matched]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, matched: matched.get(row.id) ?? null })) };
};

export const listPage = (tx: Queries, store: Store, query: ListQuery): Promise<Listing> => {
  const { after, before, limit = PAGE_SIZE.default } = query;
  const keys = sortKeys(store, query.sort);
  const order = { where: listConditions(store, query), keys, limit, after, before };
  if (!query.q) return keysetPage(tx, store, order);
  return query.sort ? foundPage(tx, store, query, order) : searchPage(tx, store, query.q, order);
};

/** @throws Failure `unknown_field`, or `invalid_cursor` for another list's cursor */
export const list = async (database: Database, store: Store, query: ListQuery) => {
  if (query.after !== undefined && query.before !== undefined)
    throw invalidInput([{ path: 'before', message: 'Use either after or before, not both.' }]);
  return withReadTransaction(database, async (tx) => {
    const page = await listPage(tx, store, query);
    return { ...page, names: await displayNamesFor(tx, store, page.rows) };
  });
};
