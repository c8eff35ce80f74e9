-- IP address of the last sign-in or refresh.
alter table sessions add column address text not null default '';
