-- Compares misspelt words letter by letter where no part of them is left.
create extension if not exists fuzzystrmatch;

-- What a list is most often filtered by: a part of the name.
create index universities_name_like on universities using gin (name gin_trgm_ops) where deleted_at is null;
create index majors_name_like on majors using gin (name gin_trgm_ops) where deleted_at is null;
create index offerings_title_like on offerings using gin (title gin_trgm_ops) where deleted_at is null;
create index events_title_like on events using gin (title gin_trgm_ops) where deleted_at is null;

-- A file between being read and being written: it survives closed tabs and restarted servers.
create table imports (
  id uuid primary key,
  person_id uuid not null references people (id),
  record_kind text not null collate "C",
  file_name text not null,
  encoding text not null,
  delimiter text not null,
  columns text[] not null,
  lines integer not null,
  mapping jsonb not null default '{}',
  match_by text collate "C",
  is_checked boolean not null default false,
  job_id uuid references jobs (id),
  change_set_id uuid references change_sets (id),
  created_at timestamptz(3) not null default now()
);
create index imports_newest on imports (created_at);

create table import_lines (
  import_id uuid not null references imports (id) on delete cascade,
  -- As a spreadsheet counts: the header is line 1.
  line integer not null,
  cells text[] not null,
  outcome text collate "C" constraint import_lines_outcome_check check (
    outcome in ('new', 'changed', 'unchanged', 'failed', 'skipped')
  ),
  -- Written by an earlier commit of this import; never written again.
  is_committed boolean not null default false,
  -- What finds its record, so that two lines for one record are noticed.
  match_key text collate "C",
  record_id uuid,
  changes jsonb not null default '[]',
  errors jsonb not null default '[]',
  primary key (import_id, line)
);
create index import_lines_by_outcome on import_lines (import_id, outcome, line);
create index import_lines_by_key on import_lines (import_id, match_key) where match_key is not null;
