-- ISCED 2011 numbers what is not elsewhere classified 9.
alter table levels drop constraint levels_isced_check;
alter table levels add constraint levels_isced_check check (isced between 0 and 9);
