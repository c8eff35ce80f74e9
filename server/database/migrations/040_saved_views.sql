create table saved_views (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  kind text not null,
  name text not null,
  query text not null,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index saved_views_name on saved_views (person_id, kind, lower(name));
create unique index saved_views_default on saved_views (person_id, kind) where is_default;
