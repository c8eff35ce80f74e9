import { join } from 'sql-template-tag';
import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { identifier, type Row, type Store } from '../../stores/store.ts';

type Check = (row: Row) => FieldError[];

const keyIn = (row: Row, fields: readonly string[]): string | null => {
  const values = fields.map((field) => row[field] ?? null);
  return values.includes(null) ? null : JSON.stringify(values.map(String));
};

/**
 * Finds rows that violate a unique index, against live records and earlier rows. Early advice: the indexes
 * decide.
 */
export const checkUniqueness = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<Check> => {
  const checks: Check[] = [];
  for (const { fields, path, message } of Object.values(store.unique)) {
    const keyed = rows.filter((row) => keyIn(row, fields) !== null);
    if (keyed.length === 0) continue;
    const columns = fields.map((field) => sql`${identifier(field)}::text`);
    const names = fields.map((_, at) => identifier(`wanted_${at}`));
    // Cast to the column's type, so that the unique index serves the whole key.
    const wanted = fields.map((field) => {
      const values = keyed.map((row) => String(row[field]));
      return store.columns.get(field)?.type === 'reference' ? sql`${values}::uuid[]` : sql`${values}::text[]`;
    });
    const isSame = fields.map((field, at) => sql`${identifier(field)} = ${names[at]}`);
    // eslint-disable-next-line no-await-in-loop
    const found = await tx.rows<{ id: string; key: string[] }>(sql`
      select id, array[${join(columns)}] as key from unnest(${join(wanted)}) as wanted (${join(names)})
      join ${store.table} on ${join(isSame, ' and ')} where deleted_at is null`);
    const owners = new Map(found.map((row) => [JSON.stringify(row.key), row.id]));
    checks.push((row) => {
      const key = keyIn(row, fields);
      if (key === null) return [];
      const owner = owners.get(key);
      if (owner !== undefined && owner !== row.id) return [{ path, message }];
      owners.set(key, row.id);
      return [];
    });
  }
  return (row) => checks.flatMap((check) => check(row));
};
