-- The last fix that changed a line's cells, with the cells as they were, so that it can be undone.
alter table import_lines
  add column fix_id uuid,
  add column cells_before text[];
