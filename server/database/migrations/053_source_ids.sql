-- What the lists a record came from call it: the same list imported again finds it by that.
alter table universities add column source_ids text[] not null default '{}' collate "C";
alter table subjects add column source_ids text[] not null default '{}' collate "C";
alter table levels add column source_ids text[] not null default '{}' collate "C";
alter table majors add column source_ids text[] not null default '{}' collate "C";
alter table offerings add column source_ids text[] not null default '{}' collate "C";
alter table events add column source_ids text[] not null default '{}' collate "C";
create index universities_source_ids on universities using gin (source_ids)
  where deleted_at is null and source_ids <> '{}';
create index subjects_source_ids on subjects using gin (source_ids)
  where deleted_at is null and source_ids <> '{}';
create index levels_source_ids on levels using gin (source_ids) where deleted_at is null and source_ids <> '{}';
create index majors_source_ids on majors using gin (source_ids) where deleted_at is null and source_ids <> '{}';
create index offerings_source_ids on offerings using gin (source_ids)
  where deleted_at is null and source_ids <> '{}';
create index events_source_ids on events using gin (source_ids) where deleted_at is null and source_ids <> '{}';
