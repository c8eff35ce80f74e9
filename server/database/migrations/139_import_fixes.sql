-- What a person put in place of a wrong text in all rows that had it: the next list with the same text is offered it.
create table import_fixes (
  record_kind text not null collate "C",
  field text not null collate "C",
  from_text text not null collate "C",
  to_text text not null,
  -- Undone, it is forgotten.
  fix_id uuid not null,
  primary key (record_kind, field, from_text)
);
create index import_fixes_by_fix on import_fixes (fix_id);
