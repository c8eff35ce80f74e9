create table offerings (
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

  -- Made of the names of major and university, and kept like them.
  title text not null collate names,
  university_id uuid not null references universities (id),
  major_id uuid not null references majors (id),
  level_id uuid not null references levels (id),
  duration_months integer,
  mode text collate "C",
  language text collate "C",
  tuition double precision,
  currency text collate "C",
  tuition_period text collate "C",
  intakes integer[] not null default '{}',

  constraint offerings_status_check check (status in ('draft', 'published', 'archived')),
  constraint offerings_version_check check (version > 0),
  constraint offerings_duration_months_check check (duration_months between 1 and 240),
  constraint offerings_mode_check check (mode in ('full_time', 'part_time', 'online', 'blended')),
  constraint offerings_tuition_check check (tuition >= 0 and (tuition is null) = (currency is null)),
  constraint offerings_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint offerings_tuition_period_check check (tuition_period in ('year', 'semester', 'whole')),
  constraint offerings_intakes_check check (intakes <@ '{1,2,3,4,5,6,7,8,9,10,11,12}')
);
create unique index offerings_triple_live on offerings (university_id, major_id, level_id) where deleted_at is null;
create index offerings_words on offerings using gin (search_words) where deleted_at is null;
create index offerings_trash on offerings (deleted_at, id) where deleted_at is not null;
create index offerings_of_university on offerings (university_id, title, id);
create index offerings_of_major on offerings (major_id, title, id);
create index offerings_of_level on offerings (level_id, title, id);
create index offerings_by_title on offerings (title, id) where deleted_at is null;
create index offerings_by_status on offerings (status, title, id) where deleted_at is null;
create index offerings_by_mode on offerings (mode, title, id) where deleted_at is null;
create index offerings_by_language on offerings (language, title, id) where deleted_at is null;
create index offerings_by_duration_months on offerings (duration_months, title, id) where deleted_at is null;
create index offerings_by_tuition on offerings (tuition, title, id) where deleted_at is null;
create index offerings_by_created_at on offerings (created_at, title, id) where deleted_at is null;
create index offerings_by_updated_at on offerings (updated_at, title, id) where deleted_at is null;

create table events (
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

  title text not null collate names,
  kind text not null collate "C",
  host_id uuid references universities (id),
  organiser text collate names,
  attendance text not null collate "C",
  venue text collate names,
  city text collate names,
  country text collate "C",
  join_url text collate "C",
  all_day boolean not null default false,
  -- Wall times, 2026-03-29T14:30: what a clock on the spot shows, whatever becomes of the zone's rules.
  starts_at text collate "C",
  ends_at text collate "C",
  time_zone text collate "C",
  -- Derived from them by the server.
  starts_utc timestamptz(3),
  ends_utc timestamptz(3),
  capacity integer,
  registration_url text collate "C",
  registration_opens_at text collate "C",
  registration_closes_at text collate "C",
  subject_ids uuid[] not null default '{}',
  major_ids uuid[] not null default '{}',
  level_ids uuid[] not null default '{}',
  contact_name text collate names,
  contact_email text collate "C",
  contact_phone text collate "C",
  event_status text not null collate "C" default 'scheduled',
  previous_starts_at text collate "C",
  description text,

  constraint events_status_check check (status in ('draft', 'published', 'archived')),
  constraint events_version_check check (version > 0),
  constraint events_title_check check (title <> '' and char_length(title) <= 255),
  constraint events_kind_check check (
    kind in ('fair', 'open_day', 'webinar', 'info_session', 'interview', 'conference', 'deadline', 'other')
  ),
  constraint events_attendance_check check (attendance in ('in_person', 'online', 'hybrid')),
  constraint events_country_check check (country ~ '^[A-Z]{2}$'),
  constraint events_starts_at_check check (starts_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  constraint events_ends_at_check check (
    ends_at ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$' and (ends_at is null or (starts_at is not null and ends_at >= starts_at))
  ),
  constraint events_time_zone_check check (all_day or starts_at is null or time_zone is not null),
  constraint events_capacity_check check (capacity > 0),
  constraint events_event_status_check check (event_status in ('scheduled', 'postponed', 'cancelled', 'moved_online')),
  constraint events_description_check check (char_length(description) <= 10000),
  constraint events_publishing_check check (status <> 'published' or starts_at is not null)
);
create unique index events_slug_live on events (slug) where deleted_at is null;
create index events_words on events using gin (search_words) where deleted_at is null;
create index events_trash on events (deleted_at, id) where deleted_at is not null;
create index events_of_host on events (host_id) where host_id is not null;
create index events_of_subjects on events using gin (subject_ids);
create index events_of_majors on events using gin (major_ids);
create index events_of_levels on events using gin (level_ids);
create index events_newest on events (starts_utc desc, title, id) where deleted_at is null;
create index events_by_starts_utc on events (starts_utc, title, id) where deleted_at is null;
create index events_by_title on events (title, id) where deleted_at is null;
create index events_by_kind on events (kind, title, id) where deleted_at is null;
create index events_by_updated_at on events (updated_at, title, id) where deleted_at is null;
