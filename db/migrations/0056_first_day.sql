-- What an owner says of the business.
alter table venue
  add column phone text not null default '',
  add column legal_name text not null default '',
  add column abn text,
  add constraint venue_abn check (abn ~ '^\d{11}$');

-- The first day of a house that has no owner: a link that is good once, and the account that waits for its second
-- factor to become the owner's.
create table first_day (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  token_until timestamptz not null,
  member_id uuid references member on delete set null
);
