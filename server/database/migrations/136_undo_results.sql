-- What the last undo of a change did, with the records it skipped.
alter table change_sets add column undo_result jsonb;
