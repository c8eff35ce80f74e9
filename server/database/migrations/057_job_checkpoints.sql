-- A job commits in pieces. How far it came is written in the transaction of each piece, so that whoever goes on with it
-- knows what is done; null: nothing is.
alter table jobs add column checkpoint jsonb;
