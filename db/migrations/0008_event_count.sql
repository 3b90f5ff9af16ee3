-- How often what happened on the site, by Sydney day: numbers, no people.
create table event_count (
  day date not null,
  event text not null,
  detail text not null,
  count bigint not null check (count > 0),
  primary key (day, event, detail)
);
