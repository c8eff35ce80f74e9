-- Events of a calendar that it also holds in a newer version, and that are not imported; the first of them are named.
alter table imports add column older_versions jsonb not null default '{"count": 0, "first": []}';
