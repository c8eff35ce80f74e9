-- What a record can be recognised by, within the scope its kind compares in (`NP|name`): equal keys make pairs.
create table duplicate_keys (
  record_kind text not null collate "C",
  sort text not null collate "C" constraint duplicate_keys_sort_check check (
    sort in ('domain', 'name', 'spelling', 'acronym', 'place')
  ),
  key text not null collate "C",
  record_id uuid not null,
  primary key (record_kind, sort, key, record_id)
);
create index duplicate_keys_of_record on duplicate_keys (record_id);

-- The version whose keys are stored; another version, or none, is scanned.
create table duplicate_scanned (
  record_kind text not null collate "C",
  record_id uuid not null,
  version integer not null,
  primary key (record_kind, record_id)
);

-- The newest change-set that was there at the last complete scan of the kind.
create table duplicate_scans (
  record_kind text primary key collate "C",
  seen uuid
);

create table duplicate_pairs (
  record_kind text not null collate "C",
  first_id uuid not null,
  second_id uuid not null,
  score integer not null constraint duplicate_pairs_score_check check (score between 1 and 99),
  reasons text[] not null,
  primary key (record_kind, first_id, second_id),
  constraint duplicate_pairs_order_check check (first_id < second_id)
);
create index duplicate_pairs_by_score on duplicate_pairs (record_kind, score desc, first_id, second_id);
create index duplicate_pairs_of_second on duplicate_pairs (record_kind, second_id);

-- Outlives its pair, so that a changed record is not asked about again.
create table duplicate_decisions (
  record_kind text not null collate "C",
  first_id uuid not null,
  second_id uuid not null,
  choice text not null collate "C" constraint duplicate_decisions_choice_check check (
    choice in ('distinct', 'later')
  ),
  person_id uuid references people (id) on delete set null,
  decided_at timestamptz(3) not null default now(),
  primary key (record_kind, first_id, second_id),
  constraint duplicate_decisions_order_check check (first_id < second_id)
);
