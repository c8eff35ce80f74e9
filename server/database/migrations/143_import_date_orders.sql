-- By column, whether the day or the month comes first in those dates of it that can only be read in one way.
alter table imports add column date_orders jsonb not null default '{}';
