-- The check contract: one view per relation over the product's own tables, for anyone who checks the books from
-- outside. Money in whole cents (AUD), times as timestamptz. Development and tests have it always, production never.

drop schema if exists chk cascade;
create schema chk;

create view chk.session as
  select id as session_id, service_id, resource_id, starts_at, ends_at, capacity from public.session;

create view chk.resource as
  select id as resource_id, exclusive, capacity from public.resource;

create view chk.booking as
  select booking.id as booking_id, order_id, service_id, session_id, resource_id, starts_at, ends_at,
         party_size as participants, booking.status,
         case when booking.status = 'HELD' then orders.hold_expires_at end as hold_expires_at,
         uses_membership, reschedule_count, booking.created_at,
         coalesce(orders.member_id::text, orders.visitor_id) as owner_id
  from public.booking join public.orders on orders.id = booking.order_id;

create view chk.orders as
  select id as order_id, order_key as idempotency_key, status, total_cents, gift_cents, card_due_cents, discount_cents,
         coupon_id, created_at, paid_at
  from public.orders;

-- The price worked out a second time, from the prices frozen with the line, by another road than the product's.
create view chk.order_item as
  select id as item_id, order_id, booking_id, service_id, base_cents, guests_cents, towel_cents, bath_cents,
         discount_cents, total_cents, people, is_membership,
         case when plan_id is not null then (catalogue ->> 'price')::integer else greatest(0, (
           select sum(
             case
               when person = 1 and is_membership then 0
               when person = 1 then coalesce(special, price)
               when catalogue ->> 'kind' = 'other' then (prices ->> 'extraGuest')::integer
               when (prices ->> 'promotionAppliesToGuests')::boolean then coalesce(special, price)
               else price
             end
             + case when has_towel_robe then (prices ->> 'towelRobe')::integer else 0 end
             + case when (catalogue ->> 'extraBath')::boolean then (prices ->> 'extraBath')::integer else 0 end
           )
           from generate_series(1, people) as person,
                lateral (select (catalogue ->> 'price')::integer as price, catalogue -> 'prices' as prices,
                                (catalogue #>> '{promotion,specialPrice}')::integer as special) as snapshot
         )::integer - discount_cents) end as expected_cents
  from public.order_line;

create view chk.payment as
  select id as payment_id, order_id, session_ref as provider_ref, status, amount_cents, captured_at, session_expires_at
  from public.payment;

create view chk.refund as
  select id as refund_id, payment_id, order_id, booking_id, status, amount_cents, reason from public.refund;

create view chk.giftcard as
  select id as card_id, initial_cents, balance_cents,
         case when disabled then 'DISABLED' when expires_at <= house_now() then 'EXPIRED' else 'VALID' end as status,
         issued_at, expires_at
  from public.gift_card;

create view chk.giftcard_entry as
  select id as entry_id, gift_card_id as card_id, order_id, kind, amount_cents, created_at from public.gift_card_entry;

create view chk.coupon as
  select id as coupon_id, usage_limit, number_of_usages from public.coupon;

create view chk.coupon_use as
  select coupon_id, order_id, state from public.coupon_use;

create view chk.email as
  select id as email_id, dedupe_key, order_id, kind, status from public.email;

create view chk.webhook_event as
  select id as event_id, type, received_at, processed_at, effect_count from public.payment_event;

create view chk.status_history as
  select case entity when 'orders' then 'order' else entity end as entity, entity_id, from_status, to_status, at, seq
  from public.status_history
  -- The contract speaks of these four; what else has a history is checked by its own trigger.
  where entity in ('orders', 'booking', 'payment', 'refund');

create view chk.credit_grant as
  select credit_grant.id as grant_id, member_id, credits as granted, credits = 0 as unlimited
  from public.credit_grant join public.membership on membership.id = membership_id;

-- A credit that is held counts like one that is used.
create view chk.credit_use as
  select id as use_id, credit_grant_id as grant_id, booking_id,
         case state when 'RETURNED' then 'RETURNED' else 'USED' end as state
  from public.credit_use;

create view chk.voucher as
  select gift_card_id as voucher_id, booking_id, gift_card_id as giftcard_id,
         case outcome when 'voucher' then amount_cents else gift_cents end as amount_cents
  from public.cancellation where gift_card_id is not null;

create view chk.ledger_entry as
  select entry_id::text as txn_id, account, debit_cents, credit_cents from public.journal_entry;

-- Beyond the contract: memberships that are paid again and again.
create view chk.membership_invoice as
  select invoice.id as invoice_id, invoice.membership_id, invoice.ref, invoice.status, invoice.amount_cents,
         -- A service that was added to its plan since is given from that period on.
         (select count(*)::integer from jsonb_array_elements(membership.benefits) as benefit
          where coalesce((benefit ->> 'since')::timestamptz, '-infinity') <= invoice.period_starts_at) as services,
         invoice.paid_at < coalesce(date_trunc('second', membership.ended_at), 'infinity') and not exists (
           select from public.membership_suspension as rest
           where rest.membership_id = invoice.membership_id
             and invoice.period_starts_at >= rest.starts_at and invoice.period_starts_at < coalesce(rest.ends_at, 'infinity')) as is_wanted
  from public.membership_invoice as invoice join public.membership on membership.id = invoice.membership_id;

create view chk.membership_grant as
  select credit_grant.id as grant_id, membership_id, service_id, granted_for, subscription_ref is not null as is_subscribed
  from public.credit_grant join public.membership on membership.id = membership_id;

-- What the house has paused takes none of the member's days.
create view chk.membership_rest as
  select id as rest_id, membership_id, starts_at, ends_at from public.membership_suspension where not by_house;

-- Each account of the journal that rows elsewhere speak of too.
create view chk.ledger_account as
  select account, rows_say_cents::bigint,
         (select coalesce(sum(debit_cents - credit_cents), 0) from public.journal_entry as entry
          where entry.account = expected.account) as balance_cents
  from (
    select 'received' as account, 0::numeric as rows_say_cents
    union all
    select 'gift-card-liability', coalesce(-sum(balance_cents), 0) from public.gift_card
    union all
    select 'cash-at-provider',
      (select coalesce(sum(amount_cents), 0) from public.payment where status = 'CAPTURED')
      + (select coalesce(sum(invoice.amount_cents), 0)
         from public.membership_invoice as invoice join public.membership on membership.id = membership_id
         where invoice.status = 'PAID' and (order_line_id is null or invoice.period_starts_at > membership.starts_at))
      - (select coalesce(sum(amount_cents), 0) from public.refund where status = 'DONE')
      - (select coalesce(sum(amount_cents), 0) from public.dispute where status <> 'WON')
  ) as expected;

-- Beyond the contract: what the house cancels because it shuts comes back as it was paid, whatever bars a guest has.
create view chk.house_cancellation as
  select cancellation.booking_id, cancellation.amount_cents, cancellation.gift_cents + case cancellation.outcome when 'voucher' then amount_cents else 0 end as on_card_cents,
         case when booking.main_booking_id is null then line.total_cents else line.bath_cents end as worth_cents
  from public.cancellation
  join public.booking on booking.id = cancellation.booking_id
  join public.order_line as line on line.booking_id = coalesce(booking.main_booking_id, booking.id)
  where cancellation.by_house;

-- Whoever is booked in closed time, and everyone whom a closure has met, with how many emails tell them of it.
create view chk.closed_booking as
  select booking.id as booking_id, item.state, item.outcome, booking.is_shut_out,
         (select count(*)::integer from public.email
          where dedupe_key = 'closure:' || item.closure_id || ':' || coalesce(booking.main_booking_id, booking.id)) as emails
  from (
    select id, main_booking_id, status, status in ('HELD', 'CONFIRMED') and exists (
        select from public.closed_time as shut
        where shut.starts_at < booking.ends_at and shut.ends_at > booking.starts_at
          and coalesce(shut.service_id = booking.service_id, true) and coalesce(shut.resource_id = booking.resource_id, true)
      ) as is_shut_out
    from public.booking) as booking
  left join public.closure_item as item on item.booking_id = booking.id
    or (item.booking_id = booking.main_booking_id and booking.status in ('HELD', 'CONFIRMED'))
  -- First those who are concerned at all: they are few.
  where booking.id in (select booking_id from public.closure_item)
    or booking.main_booking_id in (select booking_id from public.closure_item) or booking.is_shut_out;
