import { Failure } from '../failure.ts';
import { sql, type Sql } from '../database/database.ts';
import { isInTrash, isLive, type Store } from './store.ts';

/** What narrows a list, beside the search text. */
export interface Narrowing {
  readonly filter?: string | undefined;
  readonly in?: 'live' | 'trash' | undefined;
}

/** Turns what narrows a list into a condition on the columns of its store. */
export const conditionsOf = (store: Store, { filter, in: place }: Narrowing): Sql => {
  if (filter !== undefined && filter !== '')
    throw new Failure('unknown_field', `Lists of ${store.kind.plural} take no filter yet.`);
  return place === 'trash' ? isInTrash : sql`${isLive}`;
};
