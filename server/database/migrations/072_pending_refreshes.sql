-- Records whose name was changed and is still to be brought to what others make of it: the titles of very many offerings
-- are written in pieces, not in the transaction of the change.
create table pending_refreshes (
  record_id uuid not null,
  -- Whose rows are made of the name, and by which reference.
  record_kind text not null collate "C",
  field text not null collate "C",
  -- The last of those rows that is up to date.
  after uuid not null,
  primary key (record_id, record_kind, field)
);
