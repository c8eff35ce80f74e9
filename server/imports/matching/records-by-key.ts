import { join } from 'sql-template-tag';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { identifier, withoutCaseSql, type Row, type Store } from '../../stores/store.ts';
import type { KnownValues, MatchKey } from './match-keys.ts';

/** Empty lists are not in the index. */
export const hasValue = (store: Store, field: string, value: Sql): Sql => {
  const column = store.columns.get(field)!;
  return column.type === 'texts'
    ? sql`${identifier(field)} <> '{}' and ${identifier(field)} @> array[${value}]`
    : sql`${withoutCaseSql(column, identifier(field))} = ${withoutCaseSql(column, value)}`;
};

/**
 * Live records; rows have all values of the key. `offset 0` forces an index lookup per row: joined, the planner reads
 * a whole table at every step.
 */
export const recordsByKey = async (
  tx: Queries,
  store: Store,
  key: MatchKey,
  rows: readonly KnownValues[],
  selection: Sql,
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const names = key.map((_, at) => identifier(`wanted_${at}`));
  const wanted = key.map((field) => {
    const values = rows.map((row) => String(row[field]));
    return store.columns.get(field)?.type === 'reference' ? sql`${values}::uuid[]` : sql`${values}::text[]`;
  });
  const isSame = key.map((field, at) => hasValue(store, field, names[at]!));
  return tx.rows<Row>(sql`
    select found.* from unnest(${join(wanted)}) as wanted (${join(names)})
    cross join lateral (
      select ${selection} from ${store.table} where ${join(isSame, ' and ')} and deleted_at is null offset 0
    ) as found
    order by id`);
};
