-- The record that a move is of; the records beside it only got other positions.
alter table change_sets add column moved_id uuid;
update change_sets set moved_id = (
  select record_id from changes
  where change_set_id = change_sets.id
  order by after - 'position' <> '{}' desc,
    starts_with(regexp_replace(summary, '^(Undid: |Redid: )', ''), 'Moved ' || name || ' ') desc,
    length(name) desc
  limit 1)
where is_move and (
  select count(*) from changes
  where change_set_id = change_sets.id and (after - 'position') is distinct from '{}') <= 1;
