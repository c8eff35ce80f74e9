-- Work too long for one request. A server claims a job, and its last statement ends the job in the transaction of
-- the work itself: however many servers there are and whenever one of them dies, the work is done once.
create table jobs (
  id uuid primary key,
  kind text not null collate "C",
  person_id uuid not null references people (id),
  request jsonb not null,
  state text not null collate "C" default 'waiting' constraint jobs_state_check check (
    state in ('waiting', 'running', 'done', 'failed', 'cancelled')
  ),
  total integer,
  done integer not null default 0,
  result jsonb,
  failure jsonb,
  change_set_id uuid references change_sets (id),
  is_cancelled boolean not null default false,
  -- Which attempt runs it; another one after a server fell silent.
  claim uuid,
  created_at timestamptz(3) not null default now(),
  beat_at timestamptz(3),
  ended_at timestamptz(3)
);
create index jobs_open on jobs (created_at) where state in ('waiting', 'running');

-- "Select all N matching": which records those were, and in which version, when a person saw N.
create table frozen_sets (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  record_kind text not null collate "C",
  narrowing jsonb not null,
  size integer not null,
  created_at timestamptz(3) not null default now()
);
create index frozen_sets_oldest on frozen_sets (created_at);

create table frozen_members (
  set_id uuid not null references frozen_sets (id) on delete cascade,
  record_id uuid not null,
  version integer not null,
  primary key (set_id, record_id)
);

-- Where a record went that was merged into another.
create table redirects (
  from_id uuid primary key,
  to_id uuid not null
);
