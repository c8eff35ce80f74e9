-- The rows above the column names, which are not imported.
alter table imports add column above_header text[] not null default '{}';
