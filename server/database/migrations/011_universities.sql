create table universities (
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
  aliases jsonb not null default '[]',
  country text not null collate "C",
  city text collate names,
  region text collate names,
  address text collate names,
  postcode text collate names,
  latitude double precision,
  longitude double precision,
  time_zone text collate "C",
  type text collate "C",
  control text collate "C",
  established integer,
  website text collate "C",
  domains text[] not null default '{}',
  email text collate "C",
  phone text collate "C",
  ror_id text collate "C",
  description text,
  parent_id uuid references universities (id),

  constraint universities_status_check check (status in ('draft', 'published', 'archived')),
  constraint universities_version_check check (version > 0),
  constraint universities_name_check check (name <> '' and char_length(name) <= 255),
  constraint universities_aliases_check check (jsonb_typeof(aliases) = 'array'),
  constraint universities_country_check check (country ~ '^[A-Z]{2}$'),
  constraint universities_latitude_check check (latitude between -90 and 90),
  constraint universities_longitude_check check (longitude between -180 and 180),
  constraint universities_coordinates_check check ((latitude is null) = (longitude is null)),
  constraint universities_type_check check (
    type in ('university', 'college', 'institute', 'polytechnic', 'school', 'academy', 'other')
  ),
  constraint universities_control_check check (control in ('public', 'private', 'private_for_profit', 'other')),
  constraint universities_established_check check (established between 800 and 9999),
  constraint universities_website_check check (website ~* '^https?://' and char_length(website) <= 2048),
  constraint universities_ror_id_check check (ror_id ~ '^0[a-hj-km-np-tv-z0-9]{6}[0-9]{2}$'),
  constraint universities_description_check check (char_length(description) <= 10000),
  constraint universities_parent_id_check check (parent_id <> id),
  constraint universities_publishing_check check (
    status <> 'published' or (website is not null and city is not null and time_zone is not null)
  )
);

-- Uniqueness counts only what is not in the trash.
create unique index universities_slug_live on universities (slug) where deleted_at is null;
create unique index universities_ror_id_live on universities (ror_id) where deleted_at is null;

create index universities_words on universities using gin (search_words) where deleted_at is null;
create index universities_children on universities (parent_id) where parent_id is not null;
create index universities_trash on universities (deleted_at, id) where deleted_at is not null;

-- One per order a list is often asked for; keyset paging reads each from any place, both ways.
create index universities_by_name on universities (name, id) where deleted_at is null;
create index universities_by_country on universities (country, name, id) where deleted_at is null;
create index universities_by_city on universities (city, name, id) where deleted_at is null;
create index universities_by_region on universities (region, name, id) where deleted_at is null;
create index universities_by_type on universities (type, name, id) where deleted_at is null;
create index universities_by_status on universities (status, name, id) where deleted_at is null;
create index universities_by_established on universities (established, name, id) where deleted_at is null;
create index universities_by_created_at on universities (created_at, name, id) where deleted_at is null;
create index universities_by_updated_at on universities (updated_at, name, id) where deleted_at is null;
