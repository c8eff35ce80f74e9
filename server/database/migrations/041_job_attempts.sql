-- How often a job was begun: one that ends its server, or its database, each time must not do so for ever.
alter table jobs add column attempts smallint not null default 0;
