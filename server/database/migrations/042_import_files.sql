-- The bytes of a file until its lines are written: it can be read again in another encoding.
create table import_files (
  import_id uuid not null references imports (id) on delete cascade,
  piece integer not null,
  bytes bytea not null,
  primary key (import_id, piece)
);
-- Some texts with letters beyond ASCII: by them one sees whether the encoding is right.
alter table imports add column beyond_ascii text[] not null default '{}';
-- What every line says of a field that no column is mapped to.
alter table imports add column constants jsonb not null default '{}';
