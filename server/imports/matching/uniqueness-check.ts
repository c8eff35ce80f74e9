import { join } from 'sql-template-tag';
import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { identifier, withoutCase, type Row, type Store } from '../../stores/store.ts';
import { labelOf, SCOPE_FIELDS } from './match-keys.ts';
import { recordsByKey } from './records-by-key.ts';
import { joinWithAnd } from '../../join-words.ts';

const keyIn = ({ columns }: Store, row: Row, fields: readonly string[]): string | null => {
  const values = fields.map((field) => withoutCase(columns.get(field), row[field]) ?? null);
  return values.includes(null) ? null : JSON.stringify(values.map(String));
};

/** @param isWritten later rows may not have its values */
type UniquenessCheck = (row: Row, isWritten: boolean) => FieldError[];

/**
 * Early advice: the indexes decide.
 * @param lines of the file, by row id
 */
export const checkUniqueness = async (
  tx: Queries,
  store: Store,
  rows: readonly Row[],
  lines: ReadonlyMap<string, number>,
): Promise<UniquenessCheck> => {
  const checks: UniquenessCheck[] = [];
  for (const { fields, path, message } of Object.values(store.unique)) {
    const named = joinWithAnd(fields.filter((field) => !SCOPE_FIELDS.has(field)).map(labelOf));
    const keyed = rows.filter((row) => keyIn(store, row, fields) !== null);
    const found = await recordsByKey(tx, store, fields, keyed, sql`id, ${join(fields.map(identifier))}`);
    const owners = new Map(found.map((row) => [keyIn(store, row, fields), row.id]));
    checks.push((row, isWritten) => {
      const key = keyIn(store, row, fields);
      if (key === null) return [];
      const owner = owners.get(key);
      if (owner !== undefined && owner !== row.id) {
        const line = lines.get(owner);
        const same = `Row ${line} of this file has the same ${named}.`;
        return [{ path, message: line === undefined ? message : same }];
      }
      if (isWritten) owners.set(key, row.id);
      return [];
    });
  }
  return (row, isWritten) => checks.flatMap((check) => check(row, isWritten));
};
