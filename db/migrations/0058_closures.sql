-- Closures that staff make: a draft, some minutes in which it can be taken back, then each booked guest is looked after.
-- What stood here before is done: it shuts whole days for every service, and nobody was booked.
alter table closure
  add column state text not null default 'DONE' check (state in ('DRAFT', 'WAITING', 'SENDING', 'STOPPED', 'DONE', 'REOPENED')),
  add column from_at timestamptz,
  add column to_at timestamptz,
  -- Null: all of them.
  add column service_ids uuid[],
  add column resource_ids uuid[],
  -- For which services the site says that the days are shut; null: for all. Days: whether whole days are shut at all.
  add column told_service_ids uuid[],
  add column shuts_days boolean not null default true,
  add column sends_at timestamptz,
  add column answer_until timestamptz,
  add constraint closure_times check (to_at > from_at),
  add constraint closure_was_sent
    check (from_at is null or state = 'DRAFT' or (sends_at is not null and answer_until is not null));

create or replace view closure_sent as
  select starts_on as "firstDate", ends_on as "lastDate", reopens_on as "reopensOn", title, message as text,
         coalesce(told_service_ids, array(select id from service)) as "serviceIds"
  from closure where state not in ('DRAFT', 'REOPENED') and shuts_days;

-- What is shut from when until when. No booking is made in it, and no booking is moved into it.
create table closed_time (
  closure_id uuid not null references closure on delete cascade,
  service_id uuid references service,
  resource_id uuid references resource,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at)
);
create index closed_time_of_closure on closed_time (closure_id);

create function refuse_while_closed() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger booking_moved_while_closed before update on booking for each row
  when (
    new.status in ('HELD', 'CONFIRMED')
    and (old.starts_at, old.resource_id) is distinct from (new.starts_at, new.resource_id)
  )
  execute function refuse_while_closed();

-- What each booking that a closure meets is offered, and what became of it. Of a draft only what staff have chosen.
create table closure_item (
  closure_id uuid not null references closure on delete cascade,
  -- Of orders that nobody paid nothing is kept for good.
  booking_id uuid not null references booking on delete cascade,
  position integer not null default 0,
  offer text not null check (offer in ('ask', 'move', 'voucher', 'refund')),
  to_session_id uuid,
  to_resource_id uuid,
  to_start timestamptz,
  card_cents integer not null default 0 check (card_cents >= 0),
  gift_cents integer not null default 0 check (gift_cents >= 0),
  credits integer not null default 0 check (credits in (0, 1)),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'ASKED', 'DONE', 'SKIPPED', 'FAILED')),
  outcome text check (outcome in ('moved', 'voucher', 'refund', 'credit', 'none', 'left', 'unpaid')),
  why text,
  tries integer not null default 0,
  -- What has failed waits until then.
  next_try_at timestamptz,
  done_at timestamptz,
  primary key (closure_id, booking_id),
  constraint closure_item_done check ((state in ('DONE', 'SKIPPED')) = (done_at is not null and outcome is not null))
);
create index closure_item_of_booking on closure_item (booking_id);
create index closure_item_open on closure_item (closure_id, position) where state in ('PLANNED', 'ASKED');

-- When the house shuts, what was paid comes back as it was paid: a part to the card, a part on a new gift card.
alter table cancellation
  add column by_house boolean not null default false,
  add column gift_cents integer not null default 0,
  add constraint cancellation_gift_part check (gift_cents between 0 and amount_cents) not valid,
  drop constraint cancellation_check,
  add constraint cancellation_check
    check ((gift_card_id is not null) = (outcome = 'voucher' or (by_house and outcome = 'refund' and gift_cents > 0))) not valid;

-- How long staff can take a closure back before the first guest hears of it.
alter table venue add column undo_minutes integer not null default 5 check (undo_minutes between 1 and 60);
