-- Wrong codes and passwords of the last hours, counted over all processes so that guessing is slow everywhere.
-- Unlogged: after a crash the count starts anew, and nothing else is lost.
create unlogged table failed_try (
  what text not null,
  network text not null,
  at timestamptz not null default house_now()
);
create index failed_try_of on failed_try (what, network, at);

-- A code is looked up by its hash, so that the time an answer takes tells nothing of how much of it was right.
alter table coupon add constraint coupon_code_plain check (code ~ '^[A-Z0-9-]+$');
alter table coupon add column code_hash bytea not null unique generated always as (sha256(code::bytea)) stored;
