import { sql, type Queries } from '../database/database.ts';
import { personName } from '../stores/display-names.ts';

export interface Writer {
  readonly id: string;
  readonly name: string;
}

/** Null: nobody, as for sample data. */
export type FieldWriters = ReadonlyMap<string, Writer | null>;

/** By record id, even with the same value again; undos and undone change-sets do not count. */
export const fieldsOverwrittenSince = async (
  tx: Queries,
  changeSetId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, FieldWriters>> => {
  const rows = await tx.rows<{ record_id: string; fields: Record<string, Writer | null> }>(sql`
    select record_id, jsonb_object_agg(field, writer) as fields
    from (
      select distinct on (later.record_id, field) later.record_id, field,
        case when people.id is not null then jsonb_build_object('id', people.id, 'name', ${personName}) end as writer
      from changes as own
      join changes as later on later.record_id = own.record_id and later.version > own.version
      join change_sets on change_sets.id = later.change_set_id
      left join people on people.id = person_id
      cross join lateral jsonb_object_keys(later.after) as field
      where own.change_set_id = ${changeSetId} and own.record_id = any(${[...recordIds]}::uuid[])
        and later.change_set_id <> own.change_set_id and kind <> 'undo' and undone_by is null
      order by later.record_id, field, later.version desc
    ) as written
    group by record_id`);
  return new Map(rows.map(({ record_id: id, fields }) => [id, new Map(Object.entries(fields))]));
};
