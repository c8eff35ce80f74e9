-- What a file is: a table, or a calendar whose events are read as one.
alter table imports add column format text not null default 'csv' collate "C"
  constraint imports_format_check check (format in ('csv', 'calendar'));
