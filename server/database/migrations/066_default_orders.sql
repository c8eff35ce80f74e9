-- Codes stand digit by digit: 02, 021, 0211, 10. Read as numbers, 021 stood behind 10.
do $$
begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation codes (provider = icu, locale = 'und');
  else
    create collation codes from "C";
  end if;
end
$$;
alter table subjects alter column code type text collate codes;

-- The default orders: subjects by code, events by the start their own clocks show, the latest first. An all-day event
-- without a zone has no instant, and stood behind everything.
create index subjects_by_code on subjects (code, name, id) where deleted_at is null;
drop index subjects_by_name;
create index subjects_by_name on subjects (name, code, id) where deleted_at is null;
create index events_latest on events (starts_at desc, title, id) where deleted_at is null;
create index events_by_starts_at on events (starts_at, title, id) where deleted_at is null;
drop index events_newest;
