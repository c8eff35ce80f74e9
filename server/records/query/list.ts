import { invalidInput } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { PAGE_SIZE, type ListQuery as UnparsedListQuery } from '../../../contract/list-query.ts';
import { keysetPage, type Listing, type PageOrder } from './keyset-page.ts';
import { listConditions } from './filter/list-conditions.ts';
import { displayNamesFor } from '../../stores/display-names.ts';
import { withReadTransaction } from './read-transaction.ts';
import { findMatches, hasIdAmong, compareHits, type SearchHit } from './find.ts';
import { sortKeys } from './sort.ts';
import type { Store } from '../../stores/store.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import { formatCursor, parseRankedCursor, formatRankedCursor, formatRankedCursorBehind } from './cursor.ts';

/* Ranked hits, then, when matches are too many to rank, the rest in list order. A page may span both. */

const rowsOf = async (tx: Queries, store: Store, hits: readonly SearchHit[]) => {
  const ids = hits.map(({ id }) => id);
  const byId = await recordsById(tx, store, ids);
  return hits.flatMap((hit) => {
    const row = byId.get(hit.id);
    return row ? [{ ...row, matched: hit.matched }] : [];
  });
};

const partsOf = async (
  hits: readonly SearchHit[],
  unrankedPage: ((part: Pick<PageOrder, 'after' | 'before' | 'limit'>) => Promise<Listing>) | null,
  { after, before, limit }: PageOrder,
): Promise<{ readonly chosen: readonly SearchHit[]; readonly tail?: Listing | undefined }> => {
  if (before !== undefined) {
    const place = parseRankedCursor(before);
    if (place) return { chosen: hits.filter((hit) => compareHits(hit, place) < 0).slice(-limit) };
    const tail = await unrankedPage?.({ before, limit });
    const missing = limit - (tail?.rows.length ?? 0);
    return { chosen: missing > 0 ? hits.slice(-missing) : [], tail };
  }
  const place = after === undefined ? null : parseRankedCursor(after);
  if (place === undefined) return { chosen: [], tail: await unrankedPage?.({ after, limit }) };
  const chosen = (place ? hits.filter((hit) => compareHits(hit, place) > 0) : hits).slice(0, limit);
  const missing = limit - chosen.length;
  return { chosen, tail: missing > 0 ? await unrankedPage?.({ limit: missing }) : undefined };
};

const searchPage = async (tx: Queries, store: Store, typed: string, order: PageOrder): Promise<Listing> => {
  const { where, keys } = order;
  const { hits, matchCondition } = await findMatches(tx, store, where, typed);
  const others =
    matchCondition && sql`${where} and ${matchCondition} and id <> all(${hits.map((hit) => hit.id)}::uuid[])`;
  const unrankedPage =
    others && ((part: object) => keysetPage(tx, store, { keys, limit: 0, ...part, where: others }));
  const { chosen, tail } = await partsOf(hits, unrankedPage, order);
  const ranked = await rowsOf(tx, store, chosen);
  const beyond = (tail?.rows ?? []).map((row) => ({ ...row, matched: null }));
  const [first, last, firstBeyond] = [chosen[0], chosen.at(-1), beyond[0]];

  let previous: string | null = null;
  if (first) previous = first === hits[0] ? null : formatRankedCursor(first);
  else if (firstBeyond)
    previous = tail?.previous ?? (hits.length > 0 ? formatCursor(keys, firstBeyond) : null);
  else if (order.after !== undefined) {
    const place = parseRankedCursor(order.after);
    previous = place ? formatRankedCursorBehind(place) : (tail?.previous ?? null);
  }

  let next: string | null = null;
  const isEverythingRead = tail !== undefined && order.before === undefined;
  if (firstBeyond || isEverythingRead) next = tail?.next ?? null;
  else if (last && (last !== hits.at(-1) || matchCondition !== null)) next = formatRankedCursor(last);
  return { rows: [...ranked, ...beyond], next, previous };
};

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
