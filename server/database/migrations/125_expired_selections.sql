-- The foreign key looked up the set of each of a selection's records, which took longer than to write them. A set is
-- written with its records, and deleted after them.
alter table frozen_members drop constraint frozen_members_set_id_fkey;
-- Its records are being deleted: nobody may use it.
alter table frozen_sets add column is_expired boolean not null default false;
