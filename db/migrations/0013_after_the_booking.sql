-- After the booking: the policy an order was made under, what became of a cancelled booking, letters about one booking.

-- How late a change may be made, and how long a voucher is good; the owner may change them for orders to come.
alter table venue
  add column reschedule_hours integer not null default 2 check (reschedule_hours >= 0),
  add column change_hours integer not null default 24 check (change_hours >= 0),
  add column voucher_months integer not null default 36 check (voucher_months >= 36);

create function policy_in_force() returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rescheduleHours', reschedule_hours, 'changeHours', change_hours, 'voucherMonths', voucher_months)
  from venue
$$;
-- Frozen with the order, by whatever road it is written.
alter table orders add column policy jsonb not null default policy_in_force();

-- A coupon that is itself a voucher: what it paid does not go back to a card.
alter table coupon add column is_voucher boolean not null default false;

-- When a booking came to its present start; null: with its order.
alter table booking add column moved_at timestamptz;
create index booking_to_come on booking (starts_at) where status = 'CONFIRMED' and main_booking_id is null;

-- What a browser has bought, for the guest who comes back in it.
create index orders_of_visitor on orders (visitor_id);

-- What became of a cancelled booking: once.
create table cancellation (
  booking_id uuid primary key references booking,
  outcome text not null check (outcome in ('voucher', 'refund', 'credit', 'none')),
  amount_cents integer not null check (amount_cents >= 0),
  -- Null: cancelled from the bookings page, which asks for none.
  reason text,
  gift_card_id uuid unique references gift_card,
  refund_id uuid unique references refund,
  -- The same press twice gives the same answer. Only who sent the key of the press can read the voucher's code.
  press_hash bytea,
  body_hash bytea,
  sealed_code bytea,
  created_at timestamptz not null default house_now(),
  check ((outcome = 'voucher') = (gift_card_id is not null)),
  check ((outcome = 'refund') = (refund_id is not null)),
  check ((outcome in ('voucher', 'refund')) = (amount_cents > 0)),
  check ((press_hash is null) = (body_hash is null)),
  check (sealed_code is null or (press_hash is not null and gift_card_id is not null))
);

-- Letters about one booking are written when it changes; a reminder is taken back when the booking is.
alter table letter
  add column booking_id uuid references booking,
  -- A reminder is for one start; after a move there may be another.
  add column about_start timestamptz;
create index letter_of_booking on letter (booking_id) where booking_id is not null;
