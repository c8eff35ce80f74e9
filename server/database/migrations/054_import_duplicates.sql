-- `auto`: each row finds its record by the surest key it carries.
alter table imports alter column match_by set default 'auto';
update imports set match_by = 'auto' where match_by is null and not is_checked;
-- Of fields with several values: whether a row adds to them, replaces or removes them; absent: adds.
alter table imports add column list_modes jsonb not null default '{}';

-- `duplicate`: would be new, but looks like records there are; not written until a person decides.
alter table import_lines
  drop constraint import_lines_outcome_check,
  add constraint import_lines_outcome_check check (
    outcome in ('new', 'changed', 'unchanged', 'duplicate', 'failed', 'skipped')
  ),
  add column alike jsonb not null default '[]',
  add column resolution text collate "C" constraint import_lines_resolution_check check (
    resolution in ('create', 'merge')
  ),
  -- The record it is merged into.
  add column resolved_id uuid,
  -- The job that wrote it.
  add column commit_job_id uuid;
