import { join } from 'sql-template-tag';
import type pg from 'pg';
import type { FieldError, NamedRecord } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { violatedKey } from '../../database/violated-key.ts';
import { takenError } from '../../failure.ts';
import { identifier, withoutCaseSql, type Store } from '../../stores/store.ts';

/** @returns undefined for an index that no field stands for */
export const findTakenError = async (
  queries: Queries,
  { kind, table, columns, unique }: Store,
  violation: pg.DatabaseError,
): Promise<FieldError | undefined> => {
  const known = unique[violation.constraint ?? ''];
  const key = violatedKey(violation).filter(([column]) => columns.has(column));
  // A title that is put together says nothing that the message does not.
  if (!known || key.length === 0 || !(kind.title in kind.fields))
    return known && takenError(known, undefined);
  const hasKey = join(
    key.map(([name, value]) => {
      const column = columns.get(name)!;
      return sql`${withoutCaseSql(column, identifier(name))} = ${withoutCaseSql(column, sql`${value}`)}`;
    }),
    ' and ',
  );
  const by = await queries.row<Omit<NamedRecord, 'kind'>>(sql`
    select id, ${identifier(kind.title)} as name from ${table} where deleted_at is null and ${hasKey} limit 1`);
  return takenError(known, by && { kind: kind.plural, ...by });
};
