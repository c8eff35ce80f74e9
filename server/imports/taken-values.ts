import type { FieldError } from '../../contract/failure.ts';
import { sql, type Queries } from '../database/database.ts';
import { identifier, type Row, type Store } from '../records/store.ts';

type Check = (row: Row) => FieldError[];

const keyIn = (row: Row, fields: readonly string[]): string | null => {
  const values = fields.map((field) => row[field] ?? null);
  return values.includes(null) ? null : JSON.stringify(values.map(String));
};

/**
 * Finds, for many rows at once, which take what must be unique: from a live record, or from a row before them.
 * The unique indexes have the last word; this says it early and for every row.
 */
export const takenValues = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<Check> => {
  const checks: Check[] = [];
  for (const { fields, path, message } of Object.values(store.unique)) {
    const keyed = rows.filter((row) => keyIn(row, fields) !== null);
    if (keyed.length === 0) continue;
    const columns = fields.map((field) => sql`${identifier(field)}::text`);
    const list = columns.reduce((all, each) => sql`${all}, ${each}`);
    const [first] = fields as [string, ...string[]];
    const values = keyed.map((row) => String(row[first]));
    // In the type of the column, so that its index answers.
    const typed =
      store.columns.get(first)?.type === 'reference' ? sql`${values}::uuid[]` : sql`${values}::text[]`;
    // eslint-disable-next-line no-await-in-loop
    const found = await tx.rows<{ id: string; key: string[] }>(sql`
      select id, array[${list}] as key from ${store.table}
      where deleted_at is null and ${identifier(first)} = any(${typed})`);
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
