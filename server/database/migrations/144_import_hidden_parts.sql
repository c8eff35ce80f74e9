-- What a workbook hides: rows and columns of the sheet that is read, and sheets that are not offered.
alter table imports
  add column hidden jsonb not null default '{"rows": 0, "are_rows_skipped": false, "columns": [], "sheets": []}';
