-- On which devices a person has signed in: those have sign-in attempts of their own. Only SHA-256 of the id in the
-- device cookie is stored; a revoked mark is never given to the same person again.
create table known_devices (
  id_hash bytea not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  primary key (id_hash, person_id)
);
create index known_devices_of_person on known_devices (person_id) where revoked_at is null;
