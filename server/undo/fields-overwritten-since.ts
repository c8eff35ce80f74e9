import { sql, type Queries } from '../database/database.ts';

/**
 * Fields that later change-sets wrote, by record id, even back to the same value. Undos and undone
 * change-sets do not count.
 */
export const fieldsOverwrittenSince = async (
  tx: Queries,
  changeSetId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await tx.rows<{ record_id: string; fields: string[] }>(sql`
    select later.record_id, array_agg(distinct field) as fields
    from changes as own
    join changes as later on later.record_id = own.record_id and later.version > own.version
    join change_sets on change_sets.id = later.change_set_id
    cross join lateral jsonb_object_keys(later.after) as field
    where own.change_set_id = ${changeSetId} and own.record_id = any(${[...recordIds]}::uuid[])
      and later.change_set_id <> own.change_set_id and kind <> 'undo' and undone_by is null
    group by later.record_id`);
  return new Map(rows.map(({ record_id: id, fields }) => [id, new Set(fields)]));
};
