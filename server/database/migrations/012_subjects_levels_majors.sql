create table subjects (
  id uuid primary key,
  slug text not null collate "C",
  status text not null collate "C" default 'draft',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid references people (id),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references people (id),
  deleted_at timestamptz(3),
  deleted_by uuid references people (id),
  search_words tsvector not null default '',

  -- Text, so that 0613 keeps its zero.
  code text not null collate names,
  name text not null collate names,
  scheme text not null collate "C",
  level text not null collate "C",
  parent_id uuid references subjects (id),
  aliases jsonb not null default '[]',
  position double precision,

  constraint subjects_status_check check (status in ('draft', 'published', 'archived')),
  constraint subjects_version_check check (version > 0),
  constraint subjects_code_check check (code <> ''),
  constraint subjects_name_check check (name <> '' and char_length(name) <= 255),
  constraint subjects_scheme_check check (scheme in ('isced_f_2013', 'house')),
  constraint subjects_level_check check (level in ('broad', 'narrow', 'detailed')),
  constraint subjects_parent_id_check check (parent_id <> id and (level <> 'broad' or parent_id is null)),
  constraint subjects_aliases_check check (jsonb_typeof(aliases) = 'array')
);
create unique index subjects_slug_live on subjects (slug) where deleted_at is null;
create unique index subjects_code_live on subjects (scheme, code) where deleted_at is null;
create index subjects_words on subjects using gin (search_words) where deleted_at is null;
create index subjects_children on subjects (parent_id) where parent_id is not null;
create index subjects_trash on subjects (deleted_at, id) where deleted_at is not null;
create index subjects_by_position on subjects (position, code, name, id) where deleted_at is null;
create index subjects_by_name on subjects (name, position, code, id) where deleted_at is null;

create table levels (
  id uuid primary key,
  slug text not null collate "C",
  status text not null collate "C" default 'draft',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid references people (id),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references people (id),
  deleted_at timestamptz(3),
  deleted_by uuid references people (id),
  search_words tsvector not null default '',

  code text not null collate names,
  name text not null collate names,
  position double precision,
  isced integer,
  eqf integer,
  typical_months integer,
  aliases jsonb not null default '[]',

  constraint levels_status_check check (status in ('draft', 'published', 'archived')),
  constraint levels_version_check check (version > 0),
  constraint levels_code_check check (code <> ''),
  constraint levels_name_check check (name <> '' and char_length(name) <= 255),
  constraint levels_isced_check check (isced between 0 and 8),
  constraint levels_eqf_check check (eqf between 1 and 8),
  constraint levels_typical_months_check check (typical_months between 1 and 240),
  constraint levels_aliases_check check (jsonb_typeof(aliases) = 'array')
);
create unique index levels_slug_live on levels (slug) where deleted_at is null;
create unique index levels_code_live on levels (code) where deleted_at is null;
create unique index levels_name_live on levels (name) where deleted_at is null;
create index levels_words on levels using gin (search_words) where deleted_at is null;
create index levels_trash on levels (deleted_at, id) where deleted_at is not null;
create index levels_by_position on levels (position, name, id) where deleted_at is null;

create table majors (
  id uuid primary key,
  slug text not null collate "C",
  status text not null collate "C" default 'draft',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by uuid references people (id),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid references people (id),
  deleted_at timestamptz(3),
  deleted_by uuid references people (id),
  search_words tsvector not null default '',

  name text not null collate names,
  code text collate names,
  scheme text collate "C",
  subject_id uuid references subjects (id),
  -- Arrays of ids have no foreign keys; the record engine keeps them, as it keeps those out of the trash.
  further_subject_ids uuid[] not null default '{}',
  level_ids uuid[] not null default '{}',
  aliases jsonb not null default '[]',
  description text,

  constraint majors_status_check check (status in ('draft', 'published', 'archived')),
  constraint majors_version_check check (version > 0),
  constraint majors_name_check check (name <> '' and char_length(name) <= 255),
  constraint majors_scheme_check check (scheme in ('cip_2020', 'house') and (code is null or scheme is not null)),
  constraint majors_further_subject_ids_check check (cardinality(further_subject_ids) <= 5),
  constraint majors_aliases_check check (jsonb_typeof(aliases) = 'array'),
  constraint majors_description_check check (char_length(description) <= 10000),
  constraint majors_publishing_check check (status <> 'published' or subject_id is not null)
);
create unique index majors_slug_live on majors (slug) where deleted_at is null;
create unique index majors_code_live on majors (scheme, code) where deleted_at is null;
create index majors_words on majors using gin (search_words) where deleted_at is null;
create index majors_trash on majors (deleted_at, id) where deleted_at is not null;
create index majors_of_subject on majors (subject_id) where subject_id is not null;
create index majors_of_further_subjects on majors using gin (further_subject_ids);
create index majors_of_levels on majors using gin (level_ids);
create index majors_by_name on majors (name, id) where deleted_at is null;
create index majors_by_code on majors (code, name, id) where deleted_at is null;
create index majors_by_status on majors (status, name, id) where deleted_at is null;
create index majors_by_updated_at on majors (updated_at, name, id) where deleted_at is null;
