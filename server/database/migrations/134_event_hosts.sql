-- Events are also found by the name of their host.
insert into pending_refreshes (record_id, record_kind, field, after)
select distinct host_id, 'events', 'host_id', '00000000-0000-0000-0000-000000000000'::uuid from events
where host_id is not null
on conflict do nothing;
