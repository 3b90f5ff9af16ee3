-- Selling at the desk: what is sold there beside bookings and plans, how it is paid there, and the drawer.

-- Who takes an order for a guest, and how it is to be paid. People who work here are named without a reference, as in
-- the history: what they did outlives their account.
alter table orders
  add column origin text not null default 'site',
  add column taken_by uuid,
  add column pay_by text,
  add constraint order_origin check (origin in ('site', 'desk', 'import')) not valid,
  add constraint order_pay_by check (pay_by in ('counter', 'link', 'on-arrival')) not valid,
  add constraint desk_order_is_taken check ((origin = 'desk') = (taken_by is not null and pay_by is not null)) not valid;

-- What lies on the counter.
create table product (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  price_cents integer not null check (price_cents between 50 and 999999),
  position integer not null default 0,
  archived_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default house_now()
);
create trigger edits_counted before update on product for each row execute function count_edits();
create trigger noted after insert or update or delete on product for each row execute function note_change();

alter table order_line
  add column product_id uuid,
  add constraint order_line_of_product foreign key (product_id) references product not valid,
  drop constraint order_line_kind_check,
  add constraint order_line_kind_check check (kind in ('BOOKING', 'PLAN', 'PRODUCT', 'GIFT_CARD')) not valid,
  drop constraint line_is_of_its_kind,
  add constraint line_is_of_its_kind check (case kind
    when 'BOOKING' then booking_id is not null and service_id is not null and plan_id is null and product_id is null
    when 'PLAN' then plan_id is not null and booking_id is null and service_id is null and product_id is null
    when 'PRODUCT' then product_id is not null and booking_id is null and service_id is null and plan_id is null
    when 'GIFT_CARD' then booking_id is null and service_id is null and plan_id is null and product_id is null
    else false end) not valid;

-- A gift card that was sold. Its code is made when it is shown, once; until then nobody has one.
create table gift_card_sale (
  order_line_id uuid primary key references order_line,
  gift_card_id uuid not null unique references gift_card,
  shown_at timestamptz
);

-- Money at the desk, and the drawer that cash lies in.
alter table payment
  add column method text not null default 'provider',
  add constraint payment_method check (method in ('provider', 'desk')) not valid;
create table drawer (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
);
insert into drawer (name) values ('Front counter');
-- From the moment it is opened with a float to the moment it is counted.
create table drawer_session (
  id uuid primary key default gen_random_uuid(),
  drawer_id uuid not null references drawer,
  float_cents integer not null check (float_cents >= 0),
  -- What the last closing left; null: nothing was left before.
  float_expected_cents integer,
  opened_by uuid not null,
  opened_at timestamptz not null default house_now(),
  counts jsonb,
  counted_cents integer check (counted_cents >= 0),
  expected_cents integer,
  left_cents integer check (left_cents between 0 and counted_cents),
  closed_by uuid,
  approved_by uuid,
  closed_at timestamptz,
  constraint drawer_session_closed check (
    (closed_at is null) = (counted_cents is null) and (closed_at is null) = (expected_cents is null)
    and (closed_at is null) = (left_cents is null) and (closed_at is null) = (closed_by is null))
);
create unique index one_open_drawer on drawer_session (drawer_id) where closed_at is null;
create index drawer_session_by_time on drawer_session (drawer_id, opened_at);

create table tender (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  kind text not null check (kind in ('cash', 'terminal')),
  amount_cents integer not null check (amount_cents > 0),
  -- What really lies in the drawer for it: rounded to 5 cents.
  cash_cents integer check (cash_cents % 5 = 0),
  given_cents integer,
  drawer_session_id uuid references drawer_session,
  taken_by uuid not null,
  at timestamptz not null default house_now(),
  -- Given back, because the sale came to nothing.
  returned_at timestamptz,
  constraint tender_in_cash check ((kind = 'cash') = (cash_cents is not null and drawer_session_id is not null and given_cents is not null)),
  constraint tender_rounds_little check (abs(cash_cents - amount_cents) <= 2),
  constraint tender_is_given check (given_cents >= cash_cents)
);
create index tender_of_payment on tender (payment_id);

create table drawer_movement (
  id uuid primary key default gen_random_uuid(),
  drawer_session_id uuid not null references drawer_session,
  kind text not null check (kind in ('SALE', 'REFUND', 'PAID_IN', 'PAID_OUT', 'SAFE')),
  cents integer not null,
  why text not null default '',
  tender_id uuid references tender,
  -- What goes to the safe when the drawer is counted; it is not part of what was expected.
  at_closing boolean not null default false,
  made_by uuid not null,
  at timestamptz not null default house_now(),
  constraint movement_is_signed check (case kind when 'SALE' then cents >= 0 when 'PAID_IN' then cents > 0 else cents <= 0 end),
  constraint movement_of_tender check ((kind in ('SALE', 'REFUND')) = (tender_id is not null)),
  unique (tender_id, kind)
);
create index movement_of_drawer on drawer_movement (drawer_session_id);

-- More people than places: how many a manager has let in. What is given back of them is nobody's any more.
alter table session
  add column lifted integer not null default 0,
  add constraint session_lifted check (lifted >= 0) not valid;
-- How many may be in a pool at most; null: as many as it has places.
alter table resource add column safe_capacity integer constraint resource_safe check (safe_capacity > 0);
create function take_down_lifted() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger lifted_taken_down before update of places_taken on session for each row
  when (old.lifted > 0 and new.places_taken < old.places_taken) execute function take_down_lifted();

alter table journal_entry drop constraint journal_entry_account_check,
  add constraint journal_entry_account_check check (account in (
    'cash-at-provider', 'received', 'sales', 'refunds-payable', 'disputed',
    'gift-card-liability', 'gift-cards-held', 'gift-cards-from-elsewhere', 'gift-cards-given',
    'cash-drawer', 'cash-at-terminal', 'cash-rounding', 'cash-over-short', 'cash-safe', 'petty-cash', 'paid-elsewhere')) not valid;
create function tender_moved() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger tender_taken after insert on tender for each row execute function tender_moved();
create trigger tender_returned after update of returned_at on tender for each row
  when (old.returned_at is null and new.returned_at is not null) execute function tender_moved();
create function drawer_moved() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger drawer_moved after insert on drawer_movement for each row
  when (new.tender_id is null) execute function drawer_moved();
create function drawer_counted() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger drawer_opened after insert on drawer_session for each row execute function drawer_counted();
create trigger drawer_closed after update of closed_at on drawer_session for each row
  when (old.closed_at is null and new.closed_at is not null) execute function drawer_counted();
create function plan_paid_elsewhere() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger plan_sold_paid after insert on membership for each row
  when (new.desk_payment = 'PAID') execute function plan_paid_elsewhere();
create trigger plan_paid_later after update of desk_payment on membership for each row
  when (new.desk_payment = 'PAID' and old.desk_payment is distinct from 'PAID') execute function plan_paid_elsewhere();
