-- Codes that differ in case alone are one code. Records that already share one keep it: the oldest holds it, the others
-- are exempt while they have it. No trigger: it would lock rows as if their keys changed, and imports hold those.
alter table subjects add column exempt_code text;
alter table majors add column exempt_code text;
alter table levels add column exempt_code text;
update subjects set exempt_code = code where deleted_at is null and exists (
  select from subjects as older
  where older.scheme = subjects.scheme and lower(older.code) = lower(subjects.code) and older.deleted_at is null
    and (older.created_at, older.id) < (subjects.created_at, subjects.id));
update majors set exempt_code = code where deleted_at is null and exists (
  select from majors as older
  where older.scheme = majors.scheme and lower(older.code) = lower(majors.code) and older.deleted_at is null
    and (older.created_at, older.id) < (majors.created_at, majors.id));
update levels set exempt_code = code where deleted_at is null and exists (
  select from levels as older
  where lower(older.code) = lower(levels.code) and older.deleted_at is null
    and (older.created_at, older.id) < (levels.created_at, levels.id));

drop index subjects_code_live;
drop index majors_code_live;
drop index levels_code_live;
create unique index subjects_code_live on subjects (scheme, lower(code)) where deleted_at is null and code is distinct from exempt_code;
create unique index majors_code_live on majors (scheme, lower(code)) where deleted_at is null and code is distinct from exempt_code;
create unique index levels_code_live on levels (lower(code)) where deleted_at is null and code is distinct from exempt_code;
-- Look-ups find exempt records too.
create index subjects_of_code on subjects (lower(code)) where deleted_at is null;
create index majors_of_code on majors (lower(code)) where deleted_at is null;
create index levels_of_code on levels (lower(code)) where deleted_at is null;

-- Pairs are scored anew: codes that differ in case alone no longer make two majors certainly different.
delete from duplicate_scans where record_kind = 'majors';

-- Import rows are known by their codes: of two decisions about one row, the last holds.
delete from import_decisions as former using import_decisions as latter
where former.row_key like '["code%' and former.record_kind = latter.record_kind
  and lower(former.row_key collate names) = lower(latter.row_key collate names)
  and (former.decided_at, former.row_key) < (latter.decided_at, latter.row_key);
update import_decisions set row_key = lower(row_key collate names) where row_key like '["code%' and row_key <> lower(row_key collate names);
update import_lines set row_key = lower(row_key collate names) where row_key like '["code%' and row_key <> lower(row_key collate names);
