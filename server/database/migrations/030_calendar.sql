-- Which events touch some days is one look into one index, however long the events are.
create type wall_times as range (subtype = text, collation = "C");
create index events_in_time on events using gist (wall_times(starts_at, coalesce(ends_at, starts_at), '[]'))
  where deleted_at is null and starts_at is not null;

create table calendar_feeds (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  -- SHA-256 of the token in the feed's address; the token itself is nowhere.
  token_hash bytea not null unique,
  name text not null,
  q text,
  filter text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index calendar_feeds_of_person on calendar_feeds (person_id, created_at);
