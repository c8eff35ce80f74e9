import type { Matched } from '../../../contract/records.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { formatCursor, formatCursorBehind, parseCursor, positionOf } from './cursor.ts';
import { pageStatement, type Page } from './keyset.ts';
import type { SortKey } from './sort.ts';
import type { Row, Store } from '../../stores/store.ts';

export interface Listing {
  readonly rows: readonly (Row & { readonly matched?: Matched | null })[];
  readonly next: string | null;
  readonly previous: string | null;
}

export interface PageOrder {
  readonly where: Sql;
  readonly keys: readonly SortKey[];
  readonly limit: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export const keysetPage = async (tx: Queries, store: Store, order: PageOrder): Promise<Listing> => {
  const { where, keys, limit } = order;
  const isBackward = order.before !== undefined;
  const cursor = order.before ?? order.after;
  const place = cursor === undefined ? null : parseCursor(keys, cursor);
  const { selection, table } = store;
  const read = (part: Pick<Page, 'place' | 'isBackward' | 'limit'>) =>
    tx.rows<Row>(pageStatement({ selection, table, where, keys, ...part }));
  const found = await read({ place, isBackward, limit: limit + 1 });
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  if (isBackward) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  // What came after it may be gone.
  const isFollowed = async (row: Row) =>
    (await read({ place: positionOf(keys, row), isBackward: false, limit: 1 })).length > 0;
  const hasNext = last !== undefined && (isBackward ? await isFollowed(last) : hasMore);
  const hasPrevious = isBackward ? hasMore : place !== null;
  const previous = first ? formatCursor(keys, first) : place && formatCursorBehind(keys, place);
  return {
    rows: page,
    next: hasNext ? formatCursor(keys, last) : null,
    previous: hasPrevious ? previous : null,
  };
};
