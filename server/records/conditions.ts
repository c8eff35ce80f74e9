import { sql, type Sql } from '../database/database.ts';
import { filterCondition } from './filter.ts';
import { isInTrash, isLive, type Store } from './store.ts';

/** What narrows a list, beside the search text. */
export interface Narrowing {
  /** JSON; see `contract/filter.ts`. */
  readonly filter?: string | undefined;
  readonly in?: 'live' | 'trash' | undefined;
}

/** Turns what narrows a list into a condition on the columns of its store. */
export const conditionsOf = (store: Store, { filter, in: place }: Narrowing): Sql => {
  const where = place === 'trash' ? isInTrash : isLive;
  return filter ? sql`${where} and ${filterCondition(store, filter)}` : where;
};
