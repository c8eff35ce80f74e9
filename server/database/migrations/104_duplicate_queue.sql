-- Records that changed and are to be compared again. Written in the transaction of the change, so that none is missed
-- however late it commits; a scan reads these records alone.
create table duplicate_queue (
  id bigint generated always as identity primary key,
  record_kind text not null collate "C",
  record_id uuid not null
);
create index duplicate_queue_of_kind on duplicate_queue (record_kind, id);

create function queue_changed_records() returns trigger language plpgsql as $$
begin
  insert into duplicate_queue (record_kind, record_id)
  select record_kind, record_id from changed where record_kind in ('universities', 'majors', 'events');
  return null;
end $$;
create trigger queue_changed_records after insert on changes
referencing new table as changed for each statement execute function queue_changed_records();

-- A kind without a row here is scanned whole; `is_complete`: that scan has ended.
truncate duplicate_scans, duplicate_keys, duplicate_pairs;
alter table duplicate_scans drop column seen, add column is_complete boolean not null default false;
drop table duplicate_scanned;
