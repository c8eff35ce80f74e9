create extension if not exists pg_trgm;

-- Names sort the way people expect: accents beside their letters, "Level 2" before "Level 10".
-- A server built without ICU has no such order; byte order is then the one that is at least stable.
do $$
begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation names (provider = icu, locale = 'und-u-kn-true');
  else
    create collation names from "C";
  end if;
end
$$;

-- Every write is a change-set, in the transaction of the write itself.
create table change_sets (
  id uuid primary key,
  kind text not null collate "C" constraint change_sets_kind_check check (
    kind in ('create', 'edit', 'trash', 'restore', 'purge', 'bulk', 'import', 'merge', 'undo', 'starter')
  ),
  at timestamptz(3) not null,
  person_id uuid references people (id),
  -- Null when it touched records of several kinds.
  record_kind text collate "C",
  summary text not null,
  records integer not null check (records > 0),
  -- The change-set this one took back, and the one that took this one back.
  undoes uuid references change_sets (id),
  undone_by uuid references change_sets (id)
);
create index change_sets_newest on change_sets (at, id);
create index change_sets_of_person on change_sets (person_id, at);

-- One row per touched record. `before` and `after` hold the changed fields alone;
-- a null `before` is a creation, a null `after` a purge.
create table changes (
  change_set_id uuid not null references change_sets (id) on delete cascade,
  record_kind text not null collate "C",
  record_id uuid not null,
  -- The version the record had after this change.
  version integer not null check (version > 0),
  name text not null,
  before jsonb,
  after jsonb,
  primary key (record_id, version)
);
create index changes_of_change_set on changes (change_set_id, record_kind, record_id);

-- The first answer to a creation, kept so that a replay is answered and not repeated.
create table idempotency_keys (
  person_id uuid not null references people (id) on delete cascade,
  key text not null collate "C",
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

-- Every word that occurs in a searchable field, folded: what a misspelt word is corrected against.
create table search_words (
  word text primary key collate "C"
);
create index search_words_like on search_words using gin (word gin_trgm_ops);
