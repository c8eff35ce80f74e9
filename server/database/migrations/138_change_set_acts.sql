-- Until now the summary alone said so.
alter table change_sets
  add column is_move boolean not null default false,
  add column is_undo boolean not null default false;
update change_sets
set is_move = kind in ('edit', 'undo') and summary ~ '^(Undid: |Redid: )?Moved ',
  is_undo = kind = 'undo' and summary like 'Undid: %'
where kind in ('edit', 'undo');
