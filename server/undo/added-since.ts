import { join } from 'sql-template-tag';
import { sql, type Queries } from '../database/database.ts';
import type { NamedRecord } from '../../contract/failure.ts';
import { identifier, type Store } from '../stores/store.ts';

/**
 * Of records that the change-set moved to the trash: those created since that share their name, and the fields in which
 * a duplicate agrees. By the id of the record in the trash.
 */
export const addedSince = async (
  tx: Queries,
  { table, kind, duplicateScopeFields: scope }: Store,
  setId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> => {
  if (!scope) return new Map();
  const title = identifier(kind.title);
  const isSame = scope.map(identifier).map((field) => sql`own.${field} is not distinct from other.${field}`);
  const rows = await tx.rows<{ own: string; id: string; name: string }>(sql`
    select own.id as own, other.id, other.${title} as name
    from ${table} as own
    join ${table} as other on ${join([sql`other.${title} = own.${title}`, ...isSame], ' and ')}
    where own.id = any(${[...ids]}::uuid[]) and own.deleted_at is not null and other.deleted_at is null
      and other.created_at > (select at from change_sets where id = ${setId})`);
  return new Map(rows.map(({ own, id, name }) => [own, { kind: kind.plural, id, name }]));
};
