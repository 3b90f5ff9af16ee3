-- What a member paid until a new price: a report tells what memberships brought in a month at any time. Null: the release
-- before has written it, and did not keep it.
alter table membership_price_change
  add column price_before_cents integer,
  add constraint price_before_not_below_zero check (price_before_cents >= 0) not valid;
