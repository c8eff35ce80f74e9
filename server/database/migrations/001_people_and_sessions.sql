create extension if not exists citext;

create table people (
  id uuid primary key,
  email citext unique,
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  first_name text not null default '',
  last_name text not null default '',
  scopes text[] not null default '{}',
  password_hash text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (email is not null or phone is not null)
);

-- One signing-in of one person; it ends at expires_at whatever happens, or earlier with a reason.
create table sessions (
  id uuid primary key,
  person_id uuid not null references people,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  user_agent text not null default '',
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed_out', 'reused_token', 'disabled', 'password_changed', 'ended_elsewhere'))
);
create index sessions_of_person on sessions (person_id) where ended_at is null;

-- Only SHA-256 of a token is kept: a copy of this table opens nothing.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null default now(),
  spent_at timestamptz,
  successor bytea
);
create index refresh_tokens_of_session on refresh_tokens (session_id);

-- What every server process must share and none may print: the signing key and the rotation key.
create table secrets (
  name text primary key,
  value bytea not null
);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  key bytea not null,
  at timestamptz not null default now()
);
create index sign_in_attempts_of_key on sign_in_attempts (key, at);
