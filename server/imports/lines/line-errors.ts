import { sql, type Sql } from '../../database/database.ts';
import type { Plan } from '../plan.ts';

/**
 * For a lateral join on `import_lines`. `value` is the wrong text, null without a cell; in `key`, line numbers do not
 * count.
 */
export const lineErrors = ({ store, columnIndexes }: Pick<Plan, 'store' | 'columnIndexes'>): Sql => {
  const fields = [...columnIndexes].flatMap(([field, all]) => all.map(() => field));
  const places = [...columnIndexes.values()].flat().map((index) => index + 1);
  const firsts = [...columnIndexes.values()].flatMap((all) => all.map((_, at) => at === 0));
  const lists = fields.filter((field) => store.columns.get(field)?.type === 'references');
  return sql`
    lateral (
      select field, place, message, part is not null as is_part, coalesce(part, whole) as value,
        md5(field || E'\\n' || coalesce('=' || coalesce(part, whole), message)) as key
      from (
        select split_part(path, '.', 1) as field, split_part(path, '.', 2) as item,
          case when path = '' then regexp_replace(message, '\\mrow \\d+', 'another row') else message end as message
        from jsonb_to_recordset(errors) as error (path text, message text)
      ) as error
      left join unnest(${fields}::text[], ${places}::integer[], ${firsts}::boolean[])
        as mapped (name, place, is_first) on name = field and (is_first or btrim(coalesce(cells[place], '')) <> '')
      cross join lateral (
        select case when place is not null then btrim(coalesce(cells[place], '')) end as whole
      ) as cell
      cross join lateral (
        select case when field = any(${lists}::text[]) and item ~ '^\\d{1,9}$' and strpos(whole, '\\') = 0 then
          (array_remove(string_to_array(regexp_replace(whole, '\\s*\\|\\s*', '|', 'g'), '|'), ''))[item::integer + 1]
        end as part
      ) as list
    ) as fault`;
};
