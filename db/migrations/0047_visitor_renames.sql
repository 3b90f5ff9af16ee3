-- The new visitor id of a browser, for orders that were being placed under its old one. Kept for an hour.
create table visitor_rename (
  old_id text not null,
  new_id text not null,
  at timestamptz not null
);
create index visitor_rename_of on visitor_rename (old_id);
