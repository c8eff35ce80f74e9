import type { ListFilters } from '../../../contract/list-query.ts';
import type { FacetsResponse } from '../../../contract/records.ts';
import { sql, type Database } from '../../database/database.ts';
import { invalidInput } from '../../failure.ts';
import { isListType } from './filter/filter-condition.ts';
import { listConditions } from './filter/list-conditions.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import { whereMatching } from './find.ts';
import { withReadTransaction } from './read-transaction.ts';
import { identifier, type Column, type Store } from '../../stores/store.ts';

const MAX_FACET_VALUES = 300;
const COUNTABLE_TYPES = ['text', 'number', 'boolean', 'choice', 'reference'];
const isCountable = ({ type }: Column) => isListType(type) || COUNTABLE_TYPES.includes(type);

const countable = (store: Store, field: string): Column => {
  const column = store.columns.get(field);
  if (column && isCountable(column) && field !== 'id') return column;
  const message = `Can’t count by “${field}”.`;
  throw invalidInput([{ path: 'field', message }], 'unknown_field');
};

/** @throws Failure `unknown_field` */
export const facets = (
  database: Database,
  store: Store,
  { field, q, ...filters }: ListFilters & { readonly field: string },
) => {
  const column = countable(store, field);
  const where = listConditions(store, filters);
  return withReadTransaction(database, async (tx) => {
    const chosen = await whereMatching(tx, store, where, q);
    const name = identifier(field);
    const value = isListType(column.type) ? sql`unnest(${name})` : name;
    const rows = await tx.rows<FacetsResponse['data'][number] & { readonly total: number }>(sql`
      select value, count(*) as count, count(*) over () as total
      from (select ${value} as value from ${store.table} where ${chosen}) as listed
      where value is not null group by value order by count(*) desc, value limit ${MAX_FACET_VALUES}`);
    const kind = store.kind.references[field] ?? (field.endsWith('_by') ? 'people' : undefined);
    const data = rows.map(({ value: of, count }) => ({ value: of, count }));
    const values = data.map((facet) => String(facet.value));
    const names = kind ? await displayNamesByKind(tx, kind, values) : {};
    return { data, meta: { names, total: rows[0]?.total ?? 0 } };
  });
};
