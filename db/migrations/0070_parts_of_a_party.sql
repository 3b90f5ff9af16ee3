-- A part of a party that leaves while the booking stays: people, the robes, or the extra bath. What comes back for it is
-- worked out from the line as it was sold (docs/decisions/144).
create table part_cancellation (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  people integer not null check (people between 0 and 19),
  drops_towel boolean not null,
  drops_bath boolean not null,
  outcome text not null check (outcome in ('voucher', 'refund', 'none')),
  amount_cents integer not null check (amount_cents >= 0),
  -- What of it a gift card had paid: it comes on a new gift card, also where the rest goes to the card.
  gift_cents integer not null,
  reason text,
  gift_card_id uuid unique references gift_card,
  refund_id uuid unique references refund,
  actor_id uuid not null,
  -- The manager who let more come back than guests have a right to.
  approved_by uuid,
  -- The same press twice gives the same answer, as with a whole booking.
  key_hash bytea,
  body_hash bytea,
  encrypted_code bytea,
  created_at timestamptz not null default house_now(),
  constraint part_is_something check (people > 0 or drops_towel or drops_bath),
  constraint part_gift_part check (gift_cents between 0 and amount_cents),
  constraint part_on_gift_card
    check ((gift_card_id is not null) = (outcome = 'voucher' or (outcome = 'refund' and gift_cents > 0))),
  constraint part_to_card check ((outcome = 'refund') = (refund_id is not null)),
  constraint part_amount check ((outcome = 'none') = (amount_cents = 0)),
  constraint part_key check ((key_hash is null) = (body_hash is null)),
  constraint part_code check (encrypted_code is null or (key_hash is not null and gift_card_id is not null))
);
create index part_cancellation_of_booking on part_cancellation (booking_id);

-- Who of the staff cancelled a booking, and which manager let more come back than guests have a right to: then, too, a
-- part may come to the card and a part on a new gift card.
alter table cancellation
  add column actor_id uuid,
  add column approved_by uuid,
  drop constraint cancellation_check,
  add constraint cancellation_check check ((gift_card_id is not null)
    = (outcome = 'voucher' or ((by_house or approved_by is not null) and outcome = 'refund' and gift_cents > 0))) not valid;
