import type { ListFilters } from '../../../../contract/list-query.ts';
import { sql, type Sql } from '../../../database/database.ts';
import { filterCondition } from './filter.ts';
import { isInTrash, isLive, type Store } from '../../../stores/store.ts';

export const listConditions = (store: Store, { filter, in: place }: ListFilters): Sql => {
  const where = place === 'trash' ? isInTrash : isLive;
  return filter ? sql`${where} and ${filterCondition(store, filter)}` : where;
};
