-- Orders, their lines and bookings; payments and refunds; letters; what happened when.

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_key text not null unique check (length(order_key) >= 22),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED')),
  visitor_id text not null,
  network text not null,
  member_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null default '',
  marketing_consent boolean not null,
  terms_accepted_at timestamptz not null,
  quote jsonb not null,
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  gift_cents integer not null default 0 check (gift_cents >= 0),
  card_due_cents integer not null check (card_due_cents = 0 or card_due_cents >= 50),
  coupon_id uuid references coupon,
  gift_card_id uuid references gift_card,
  success_url text not null,
  failure_url text not null,
  hold_expires_at timestamptz,
  created_at timestamptz not null default house_now(),
  paid_at timestamptz,
  check (total_cents = gift_cents + card_due_cents),
  check ((status in ('PAID', 'REFUNDED')) = (paid_at is not null))
);
create index orders_open_holds on orders (hold_expires_at) where status = 'PENDING';
-- One open order per browser: a new PAY first closes the older one.
create unique index one_open_order on orders (visitor_id) where status = 'PENDING';
create index orders_of_network on orders (network) where status = 'PENDING';

create table booking (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  main_booking_id uuid references booking,
  service_id uuid not null references service,
  session_id uuid references session,
  resource_id uuid not null references resource,
  exclusive boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocked_until timestamptz not null,
  party_size integer not null check (party_size between 1 and 20),
  status text not null check (status in ('HELD', 'CONFIRMED', 'CANCELED', 'EXPIRED')),
  uses_membership boolean not null default false,
  reschedule_count integer not null default 0 check (reschedule_count >= 0),
  created_at timestamptz not null default house_now(),
  check (ends_at > starts_at),
  check (blocked_until >= ends_at),
  check (exclusive = (session_id is null)),
  check (main_booking_id <> id),
  constraint room_is_free exclude using gist (resource_id with =, tstzrange(starts_at, blocked_until) with &&)
    where (exclusive and status in ('HELD', 'CONFIRMED'))
);
create index booking_of_order on booking (order_id);
create index booking_of_session on booking (session_id) where session_id is not null;
create index booking_extra_bath on booking (main_booking_id) where main_booking_id is not null;

create table order_line (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  position integer not null,
  cart_item_id text,
  booking_id uuid unique references booking,
  plan_id uuid references plan,
  service_id uuid references service,
  name text not null,
  people integer not null check (people >= 1),
  base_cents integer not null check (base_cents >= 0),
  guests_cents integer not null check (guests_cents >= 0),
  towel_cents integer not null check (towel_cents >= 0),
  bath_cents integer not null check (bath_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  gift_cents integer not null default 0 check (gift_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  is_membership boolean not null default false,
  has_towel_robe boolean not null default false,
  -- The prices the quote was made from, so that anyone can work the line out again.
  catalogue jsonb not null,
  unique (order_id, position),
  check ((booking_id is null) = (plan_id is not null)),
  check ((booking_id is null) = (service_id is null)),
  check (total_cents = base_cents + guests_cents + towel_cents + bath_cents - discount_cents),
  check (gift_cents <= total_cents),
  check (not is_membership or (base_cents = 0 and discount_cents = 0))
);

create table payment (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt integer not null default 1,
  status text not null default 'CREATED' check (status in ('CREATED', 'CAPTURED', 'FAILED', 'EXPIRED')),
  amount_cents integer not null check (amount_cents >= 50),
  session_ref text unique,
  session_url text,
  session_expires_at timestamptz,
  intent_ref text unique,
  created_at timestamptz not null default house_now(),
  checked_at timestamptz,
  captured_at timestamptz,
  unique (order_id, attempt),
  check ((status = 'CAPTURED') = (captured_at is not null))
);

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  order_id uuid not null references orders,
  booking_id uuid references booking,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  provider_ref text unique,
  tries integer not null default 0,
  due_at timestamptz not null default house_now(),
  requested_at timestamptz not null default house_now(),
  done_at timestamptz
);
create index refund_open on refund (due_at) where status = 'PENDING';
create index refund_of_payment on refund (payment_id);

-- What the payment provider told us, each once.
create table payment_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null default house_now(),
  processed_at timestamptz,
  effect_count integer not null default 0
);

create table coupon_use (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references coupon,
  -- Null: used before the house kept its books here.
  order_id uuid unique references orders,
  state text not null check (state in ('HELD', 'USED', 'RELEASED'))
);
create index coupon_use_of_coupon on coupon_use (coupon_id);

create table gift_card_entry (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_card,
  order_id uuid references orders,
  kind text not null check (kind in ('HOLD', 'REDEEM', 'RELEASE', 'REFUND', 'ISSUE', 'EXPIRE')),
  amount_cents integer not null,
  created_at timestamptz not null default house_now()
);
create index gift_card_entry_of_card on gift_card_entry (gift_card_id);
create index gift_card_entry_of_order on gift_card_entry (order_id) where order_id is not null;

-- The same press twice gives the same answer.
create table idempotency (
  visitor_id text not null,
  key text not null,
  body_hash bytea not null,
  order_id uuid not null references orders deferrable initially deferred,
  created_at timestamptz not null default house_now(),
  primary key (visitor_id, key)
);

-- Every letter, written in the transaction that causes it; one per key.
create table letter (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text not null unique,
  order_id uuid references orders,
  kind text not null,
  recipient text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED')),
  subject text,
  body_text text,
  body_html text,
  calendar text,
  tries integer not null default 0,
  due_at timestamptz not null default house_now(),
  created_at timestamptz not null default house_now(),
  sent_at timestamptz
);
create index letter_open on letter (due_at) where status = 'PENDING';
create index letter_of_recipient on letter (recipient, created_at);

-- Every change of a status, in order, written by the database itself.
create table status_history (
  seq bigint generated always as identity primary key,
  entity text not null,
  entity_id uuid not null,
  from_status text,
  to_status text not null,
  at timestamptz not null default house_now()
);
create index status_history_of_entity on status_history (entity, entity_id);

create function note_status() returns trigger language plpgsql as $$
begin
  insert into status_history (entity, entity_id, from_status, to_status)
  values (tg_table_name, new.id, case when tg_op = 'UPDATE' then old.status end, new.status);
  return null;
end $$;

create trigger orders_born after insert on orders for each row execute function note_status();
create trigger orders_changed after update of status on orders for each row
  when (old.status is distinct from new.status) execute function note_status();
create trigger booking_born after insert on booking for each row execute function note_status();
create trigger booking_changed after update of status on booking for each row
  when (old.status is distinct from new.status) execute function note_status();
create trigger payment_born after insert on payment for each row execute function note_status();
create trigger payment_changed after update of status on payment for each row
  when (old.status is distinct from new.status) execute function note_status();
create trigger refund_born after insert on refund for each row execute function note_status();
create trigger refund_changed after update of status on refund for each row
  when (old.status is distinct from new.status) execute function note_status();

-- Only legal steps: paid is final, and money that came late either takes the places again or goes back.
create function legal_step() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status || ' ' || new.status) = any (tg_argv) then
    return new;
  end if;
  raise exception '% may not go from % to %', tg_table_name, old.status, new.status using errcode = 'check_violation';
end $$;

create trigger orders_legal before update of status on orders for each row execute function legal_step(
  'PENDING PAID', 'PENDING FAILED', 'PENDING EXPIRED', 'PENDING CANCELED',
  'FAILED PAID', 'EXPIRED PAID', 'CANCELED PAID',
  'FAILED REFUNDED', 'EXPIRED REFUNDED', 'CANCELED REFUNDED');
create trigger booking_legal before update of status on booking for each row execute function legal_step(
  'HELD CONFIRMED', 'HELD EXPIRED', 'EXPIRED CONFIRMED', 'CONFIRMED CANCELED');
create trigger payment_legal before update of status on payment for each row execute function legal_step(
  'CREATED CAPTURED', 'CREATED FAILED', 'CREATED EXPIRED', 'FAILED CAPTURED', 'EXPIRED CAPTURED');
create trigger refund_legal before update of status on refund for each row execute function legal_step(
  'PENDING DONE', 'PENDING FAILED', 'DONE FAILED', 'FAILED PENDING', 'FAILED DONE');
