import type { Matched } from '../../../contract/records.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { formatCursor, parseCursor } from './cursor.ts';
import { pageStatement } from './keyset.ts';
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
  const found = await tx.rows<Row>(
    pageStatement({ selection, table, where, keys, place, isBackward, limit: limit + 1 }),
  );
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  if (isBackward) page.reverse();
  const first = page[0];
  const last = page.at(-1);
  const hasNext = isBackward ? last !== undefined : hasMore;
  const hasPrevious = isBackward ? hasMore : place !== null && first !== undefined;
  return {
    rows: page,
    next: hasNext && last ? formatCursor(keys, last) : null,
    previous: hasPrevious && first ? formatCursor(keys, first) : null,
  };
};
