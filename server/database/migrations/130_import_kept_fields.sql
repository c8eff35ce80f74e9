-- Fields whose value the record keeps although the row has another, as a person decided.
alter table import_lines add column kept_fields text[] not null default '{}';
