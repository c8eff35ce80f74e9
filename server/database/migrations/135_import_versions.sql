-- Raised by every change to an import, so that a commit imports no other rows than those a person approved.
alter table imports add column version integer not null default 1;
