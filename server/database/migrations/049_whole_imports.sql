-- An import exists for people once it was read to its end: the checksum of its lines is written last, and the commit
-- compares it. Without one, the server stopped while it read the file.
alter table imports add column checksum text collate "C";

-- Why a row could not be read as the file has it: torn by a quote, with more or fewer cells than the header, cut off.
alter table import_lines add column damage text;
alter table imports add column damaged integer not null default 0;

alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in ('csv', 'calendar', 'json', 'xlsx'));
alter table imports
  add column sheets text[] not null default '{}',
  add column sheet text,
  -- By column: whether its numbers are written with a decimal point or a decimal comma, or could be either.
  add column numbers jsonb not null default '{}';

-- Files that were read before: those read in part have no number of lines, and stay without a checksum.
update imports set checksum = (
  select lpad(to_hex(bit_xor(hashtextextended(line || cells::text, 0))), 16, '0')
  from import_lines where import_id = imports.id)
where lines > 0 and lines = (select count(*) from import_lines where import_id = imports.id);

-- A file kept in pieces that are all full may have been kept in part: it can be uploaded again, not read otherwise.
delete from import_files where import_id in (
  select import_id from import_files group by import_id having bool_and(octet_length(bytes) = 262144));
