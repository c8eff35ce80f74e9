-- The last decision about a possible duplicate, one for all rows decided together, so that it can be taken back.
alter table import_lines add column decision_id uuid;
