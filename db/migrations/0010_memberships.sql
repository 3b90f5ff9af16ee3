-- Memberships: what was bought of a plan, the credits it gave, and what each of them was used for.

create table membership (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references plan,
  -- Null: given by the house, not bought.
  order_line_id uuid unique references order_line,
  -- Null while it waits for the account that proves the buyer's address.
  member_id uuid references member,
  email_key text not null check (email_key = lower(email_key)),
  status text not null check (status in ('PENDING', 'ACTIVE', 'PAUSED', 'ENDED', 'CANCELED')),
  starts_at timestamptz not null,
  -- Null: as long as it is paid for.
  ends_at timestamptz,
  -- The subscription at the payment provider that pays for it; none for a plan bought once.
  subscription_ref text unique,
  created_at timestamptz not null default house_now(),
  check (ends_at > starts_at),
  check (status not in ('ACTIVE', 'PAUSED') or member_id is not null)
);
create index membership_of_member on membership (member_id) where member_id is not null;
create index membership_waiting on membership (email_key) where member_id is null;

create trigger membership_legal before update of status on membership for each row execute function legal_step(
  'PENDING ACTIVE', 'PENDING ENDED', 'PENDING CANCELED', 'ACTIVE PAUSED', 'PAUSED ACTIVE',
  'ACTIVE ENDED', 'ACTIVE CANCELED', 'PAUSED ENDED', 'PAUSED CANCELED');

-- Credits for one service and one period. 0 credits means unlimited; taken counts those held or used.
create table credit_grant (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership,
  service_id uuid not null references service,
  -- What was paid for them: an order, or an invoice at the payment provider. The same is never granted twice.
  granted_for text not null,
  credits integer not null check (credits >= 0),
  taken integer not null default 0,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  created_at timestamptz not null default house_now(),
  constraint granted_once unique (membership_id, service_id, granted_for),
  constraint credits_are_left check (taken >= 0 and (credits = 0 or taken <= credits))
);

create table credit_use (
  id uuid primary key default gen_random_uuid(),
  credit_grant_id uuid not null references credit_grant,
  -- Null: used before the house kept its books here.
  booking_id uuid references booking,
  state text not null check (state in ('HELD', 'USED', 'RETURNED')),
  created_at timestamptz not null default house_now()
);
create index credit_use_of_grant on credit_use (credit_grant_id);
create index credit_use_of_booking on credit_use (booking_id);
-- A booking has one credit at most; one that it gave back stays in the books.
create unique index one_credit_per_booking on credit_use (booking_id) where state <> 'RETURNED';
