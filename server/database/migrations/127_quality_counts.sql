-- What each rule of quality found, once a day on which somebody looked: the dashboard says how it has changed since.
create table quality_counts (
  rule text not null collate "C",
  day date not null,
  count integer not null,
  primary key (rule, day)
);
