-- Invitations and password resets. Only SHA-256 of a token is stored: a copy of this table opens nothing.
create table one_time_links (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  created_by uuid references people,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
-- A new link revokes the one before.
create unique index one_time_links_open on one_time_links (person_id) where used_at is null and revoked_at is null;
