-- How many records of a change-set were permanently deleted since: those cannot be taken back.
alter table change_sets add column purged integer not null default 0;
update change_sets set purged = found.count
from (
  select own.change_set_id, count(distinct own.record_id)::integer as count
  from changes as gone join changes as own
    on own.record_id = gone.record_id and own.change_set_id <> gone.change_set_id
  where gone.after is null
  group by 1
) as found
where found.change_set_id = change_sets.id;
