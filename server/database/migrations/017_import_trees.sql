-- A file may hold a whole tree: lines refer to lines, and are written in the order of its storeys.
alter table import_lines
  -- The id its record gets, if it makes a new one; known beforehand, so that other lines can refer to it.
  add column new_id uuid,
  -- What no two lines may have in common: the record found, and whatever must be unique.
  add column keys text[] collate "C" not null default '{}',
  -- The line that makes the record this one belongs to.
  add column waits_for integer,
  -- How many lines it waits for, one after another.
  add column stage integer not null default 0;
drop index import_lines_by_key;
alter table import_lines drop column match_key;
create index import_lines_waiting on import_lines (import_id, waits_for) where waits_for is not null;
create index import_lines_to_write on import_lines (import_id, stage, line)
  where not is_committed and outcome in ('new', 'changed');
