-- What each manager may give away in a day of the house, by what it is; owners have no limit.
alter table venue
  add column manager_day_gift_cents integer not null default 100000 check (manager_day_gift_cents >= 0),
  -- Balances of gift cards whose new code goes to another address than that of whoever had the old one.
  add column manager_day_replace_cents integer not null default 100000 check (manager_day_replace_cents >= 0),
  add column manager_day_void_cents integer not null default 100000 check (manager_day_void_cents >= 0),
  add column manager_day_visits integer not null default 20 check (manager_day_visits >= 0),
  add column manager_day_codes integer not null default 5000 check (manager_day_codes >= 0),
  -- What a promo code of a manager takes off at most: of the price in per cent, or in cents.
  add column manager_code_percent integer not null default 50 check (manager_code_percent between 0 and 100),
  add column manager_code_cents integer not null default 5000 check (manager_code_cents >= 0),
  -- Above which sum owners get an email about what somebody has given away.
  add column tell_owners_above_cents integer not null default 10000 check (tell_owners_above_cents >= 0);

-- What somebody has taken of a limit on a day in Sydney: one row, so that many presses at once wait for each other.
create table taken_in_day (
  member_id uuid not null references member on delete cascade,
  day date not null,
  what text not null,
  taken integer not null default 0 check (taken >= 0),
  primary key (member_id, day, what)
);
