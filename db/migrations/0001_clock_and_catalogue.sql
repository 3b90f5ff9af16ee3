-- The house's clock, and everything the owner can change: services, places, prices, plans, codes.
-- Money is whole cents (AUD); an instant is a timestamptz; a date is a Sydney date.

create extension if not exists btree_gist;

-- While a test or a demo has moved the clock, this row says by how much; in production it stays empty.
create table clock (
  only_row boolean primary key default true check (only_row),
  house_at timestamptz not null,
  real_at timestamptz not null
);

create function house_now() returns timestamptz language sql stable as $$
  select coalesce((select house_at + (now() - real_at) from clock), now())
$$;

create function sydney_date(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Australia/Sydney')::date
$$;

create table venue (
  only_row boolean primary key default true check (only_row),
  name text not null,
  address text not null,
  support_email text not null,
  extra_guest_cents integer not null check (extra_guest_cents >= 0),
  towel_robe_cents integer not null check (towel_robe_cents >= 0),
  extra_bath_cents integer not null check (extra_bath_cents >= 0),
  promotion_applies_to_guests boolean not null default false,
  horizon_days integer not null default 400 check (horizon_days between 1 and 800)
);

create table service (
  id uuid primary key,
  kind text not null check (kind in ('bathing', 'class', 'massage')),
  name text not null,
  tagline text not null,
  description text not null,
  minutes integer not null check (minutes > 0),
  price_cents integer not null check (price_cents >= 0),
  party_limit integer not null default 4 check (party_limit between 1 and 20),
  massage_type text check (massage_type in ('CALM', 'REJUVENATE', 'PREGNANCY')),
  hidden boolean not null default false,
  position integer not null,
  check ((kind = 'massage') = (massage_type is not null))
);

create table resource (
  id uuid primary key,
  name text not null,
  capacity integer not null check (capacity > 0),
  exclusive boolean not null,
  turnover_minutes integer not null default 0 check (turnover_minutes >= 0),
  position integer not null
);

-- When a service runs at a resource: these weekdays (0 = Sunday), from the first start to the last.
create table schedule (
  id uuid primary key default gen_random_uuid(),
  service_id uuid not null references service,
  resource_id uuid not null references resource,
  weekdays smallint[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  first_start time not null,
  last_start time not null,
  every_minutes integer not null check (every_minutes > 0),
  check (last_start >= first_start),
  unique (service_id, resource_id, weekdays, first_start)
);

-- The first day a service can be booked, and what the alert says to an earlier wish.
create table opening (
  service_id uuid primary key references service,
  opens_on date not null,
  title text not null,
  message text not null
);

create table closure (
  id uuid primary key default gen_random_uuid(),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reopens_on date not null check (reopens_on > ends_on),
  title text not null,
  message text not null
);

-- Opening dates and closures in the words of the rules, which server and browser share.
create view opening_sent as
  select service_id as "serviceId", opens_on as "firstDate", title, message as text from opening;
create view closure_sent as
  select starts_on as "firstDate", ends_on as "lastDate", reopens_on as "reopensOn", title, message as text from closure;

create table promotion (
  id uuid primary key,
  service_id uuid not null references service,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  weekdays smallint[] not null default '{}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  time_slot_ranges jsonb not null default '[]',
  time_restrictions jsonb,
  special_price_cents integer not null check (special_price_cents >= 0),
  display_label text not null
);

create table plan (
  id uuid primary key,
  name text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  recurring boolean not null,
  period_count integer not null check (period_count > 0),
  period_unit text not null check (period_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  initial_term_count integer check (initial_term_count > 0),
  initial_term_unit text check (initial_term_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  public boolean not null default true,
  position integer not null,
  check ((initial_term_count is null) = (initial_term_unit is null))
);

-- What a plan gives: credits for a service each period; 0 credits means unlimited.
create table plan_benefit (
  plan_id uuid not null references plan,
  service_id uuid not null references service,
  credits integer not null check (credits >= 0),
  primary key (plan_id, service_id)
);

create table coupon (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(code)),
  active boolean not null default true,
  expires_at timestamptz,
  usage_limit integer check (usage_limit >= 0),
  number_of_usages integer not null default 0,
  percent_off numeric(5, 2) check (percent_off > 0),
  money_off_cents integer check (money_off_cents > 0),
  only_for_service uuid references service,
  check ((percent_off is null) <> (money_off_cents is null)),
  check (number_of_usages >= 0 and (usage_limit is null or number_of_usages <= usage_limit))
);

-- A gift card is found by the hash of its code; only the last four characters can be read again.
create table gift_card (
  id uuid primary key default gen_random_uuid(),
  code_hash bytea not null unique,
  last_four text not null check (length(last_four) = 4),
  initial_cents integer not null check (initial_cents >= 0),
  balance_cents integer not null check (balance_cents >= 0),
  disabled boolean not null default false,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at >= issued_at + interval '3 years')
);
