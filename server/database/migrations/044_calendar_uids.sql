-- What the calendar an event came from calls it: the same calendar imported again means the same events.
alter table events add column calendar_uid text collate "C";
create unique index events_calendar_uid_live on events (calendar_uid) where deleted_at is null;
