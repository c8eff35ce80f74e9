-- Feeds made before hold what they always held, drafts included; a new one holds what is published unless asked.
alter table calendar_feeds add column drafts boolean not null default true;
alter table calendar_feeds alter column drafts set default false;
