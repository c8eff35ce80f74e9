-- The texts by which a file's rows name one another as parents, by field. A row whose cell has changed since keeps its
-- earlier text: whoever looks up compares it with the cell.
create table import_line_names (
  import_id uuid not null references imports (id) on delete cascade,
  field text not null collate "C",
  name text not null collate "C",
  line integer not null,
  primary key (import_id, field, name, line)
);

insert into import_line_names (import_id, field, name, line)
select imports.id, field, btrim(cells[place]), line
from imports
cross join jsonb_each_text(mapping) as mapped (heading, field)
cross join array_position(columns, heading) as place
join import_lines on import_id = imports.id
where field in ('slug', 'code', 'ror_id', 'source_ids', 'name') and record_kind in ('subjects', 'universities')
  and exists (select from jsonb_each_text(mapping) as own (heading, field) where own.field = 'parent_id')
  and btrim(cells[place]) <> '' and octet_length(cells[place]) <= 1000
on conflict do nothing;
