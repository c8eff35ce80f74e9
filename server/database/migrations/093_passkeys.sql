-- Discoverable WebAuthn credentials. A public key opens nothing.
create table passkeys (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Signature counter; stays 0 where the authenticator has none.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  is_synced boolean not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_person on passkeys (person_id);

-- Challenges are signed and not stored; only used ones are, until they would have expired.
create table used_challenges (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);
