-- What a person decided of a row that looks like existing records, by the surest key of the row: the same row of the
-- same list is not asked about again, and the values it was refused are not written the next time.
create table import_decisions (
  record_kind text not null collate "C",
  row_key text not null collate "C",
  choice text not null collate "C" constraint import_decisions_choice_check check (
    choice in ('merge', 'create', 'skip')
  ),
  -- The records the row looked like; of a merge the one it went into.
  record_ids uuid[] not null,
  -- Of a merge: field → the value of the row that was refused, where the record kept its own.
  kept jsonb not null default '{}',
  person_id uuid references people (id) on delete set null,
  decided_at timestamptz(3) not null default now(),
  primary key (record_kind, row_key)
);

alter table import_lines
  add column row_key text collate "C",
  -- Fields whose existing value a merged row replaces; of others it fills what is empty and adds to lists.
  add column replaced_fields text[] not null default '{}',
  -- Where the record keeps its value and the row says another: field, before (the record's), after (the row's).
  add column kept jsonb not null default '[]',
  -- Whether the decision was made in an earlier import.
  add column is_remembered boolean not null default false;

-- Tells which row already changes a record.
create index import_lines_by_record on import_lines (import_id, record_id) where record_id is not null;

-- When a person last worked on it; an import expires some time after that.
alter table imports add column worked_at timestamptz(3) not null default now();
update imports set worked_at = created_at;
create index imports_by_work on imports (worked_at);
