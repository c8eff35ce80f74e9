import { sql, type Queries } from '../database/database.ts';
import type { Store } from '../stores/store.ts';

/** By id; of records that other change-sets deleted permanently. */
export const purgedNames = async (
  tx: Queries,
  { kind }: Store,
  ids: readonly string[],
  ownChangeSetId: string,
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select distinct on (record_id) record_id as id, name from changes
    where record_id = any(${[...ids]}::uuid[]) and record_kind = ${kind.plural} and after is null
      and change_set_id <> ${ownChangeSetId}
    order by record_id, version desc`);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
