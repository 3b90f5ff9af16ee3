-- Plans that are paid again and again: what was agreed, the periods, invoices, suspensions and changes of price.

alter table membership
  add column recurring boolean not null default false,
  -- What was promised when it was bought; each period costs and gives this, whatever the price list says by then.
  add column price_cents integer check (price_cents >= 0),
  add column period_count integer check (period_count > 0),
  add column period_unit text check (period_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR')),
  add column benefits jsonb,
  add column initial_term_ends_at timestamptz,
  -- The running period; its end is when the next charge is due.
  add column period_starts_at timestamptz,
  add column period_ends_at timestamptz,
  add column cancel_requested_at timestamptz,
  -- When it ends by its member's wish, which can be taken back until then.
  add column cancel_at timestamptz,
  add column cancel_cause text check (cancel_cause in ('OWNER_ACTION', 'MEMBER_ACTION', 'PAYMENT_FAILURE')),
  add column ended_at timestamptz,
  -- When the house looks after it again: asks the provider, ends a rest, takes a grace as over. Null: nothing is left to do.
  add column due_at timestamptz;

update membership set recurring = true, price_cents = plan.price_cents, period_count = plan.period_count,
  period_unit = plan.period_unit, period_starts_at = starts_at, due_at = house_now(),
  initial_term_ends_at = (starts_at at time zone 'Australia/Sydney' + (initial_term_count || ' ' || initial_term_unit)::interval) at time zone 'Australia/Sydney',
  period_ends_at = coalesce((select max(valid_until) from credit_grant where membership_id = membership.id),
    starts_at + (plan.period_count || ' ' || plan.period_unit)::interval),
  benefits = (select coalesce(jsonb_agg(jsonb_build_object('serviceId', service_id, 'credits', credits)), '[]') from plan_benefit where plan_id = plan.id)
from plan where plan.id = membership.plan_id and plan.recurring and membership.ends_at is null;

alter table membership
  add constraint recurring_is_agreed check (not recurring or (
    price_cents is not null and period_count is not null and period_unit is not null and benefits is not null
    and period_ends_at > period_starts_at)),
  add constraint leaving_is_dated check ((cancel_at is null) = (cancel_requested_at is null)),
  add constraint canceled_has_cause check (status <> 'CANCELED' or not recurring or (cancel_cause is not null and ended_at is not null));
create index membership_due on membership (due_at) where due_at is not null;

-- What the provider asked for a period, as it stands there.
create table membership_invoice (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership,
  ref text not null unique,
  status text not null check (status in ('OPEN', 'FAILED', 'PAID', 'VOID', 'REFUNDED')),
  amount_cents integer not null check (amount_cents >= 0),
  period_starts_at timestamptz not null,
  period_ends_at timestamptz not null check (period_ends_at > period_starts_at),
  issued_at timestamptz not null,
  paid_at timestamptz,
  pay_url text,
  created_at timestamptz not null default house_now(),
  check ((status in ('PAID', 'REFUNDED')) = (paid_at is not null))
);
create index membership_invoice_of on membership_invoice (membership_id, issued_at);

create trigger membership_invoice_legal before update of status on membership_invoice for each row execute function legal_step(
  'OPEN FAILED', 'OPEN PAID', 'OPEN VOID', 'FAILED PAID', 'FAILED VOID', 'PAID REFUNDED');

-- When a membership rests, no two at once; one that is ended early ends earlier here.
create table membership_suspension (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  created_at timestamptz not null default house_now(),
  constraint one_rest_at_a_time exclude using gist (membership_id with =, tstzrange(starts_at, ends_at) with &&)
);

-- A new price, told at least 30 days ahead.
create table membership_price_change (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership,
  price_cents integer not null check (price_cents >= 50),
  announced_at timestamptz not null,
  effective_at timestamptz not null check (effective_at >= announced_at + interval '30 days'),
  applied_at timestamptz
);
create unique index one_price_change_at_a_time on membership_price_change (membership_id) where applied_at is null;

-- The subscription that a payment session opened; when its order could not be kept, it is to be ended.
alter table payment
  add column subscription_ref text unique,
  add column subscription_end_due_at timestamptz;
create index payment_subscription_to_end on payment (subscription_end_due_at) where subscription_end_due_at is not null;
