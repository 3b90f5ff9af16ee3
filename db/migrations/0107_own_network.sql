-- The internet addresses of the house itself, as its owner has named them: guests in it share one connection.
alter table venue
  add column own_networks text[] not null default '{}' check (cardinality(own_networks) <= 5);
