-- The record that references were moved off, so that its restore can name the change that moves them back.
alter table change_sets add column references_from uuid;
create index change_sets_references_from on change_sets (references_from) where references_from is not null;
