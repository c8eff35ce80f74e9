-- What an empty cell says of a record that is there: that the field is empty, or nothing.
alter table imports add column empty_cells text not null default 'clear' collate "C"
  constraint imports_empty_cells_check check (empty_cells in ('clear', 'keep'));
