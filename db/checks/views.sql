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
         case when kind <> 'BOOKING' then (catalogue ->> 'price')::integer * people
              else greatest(0, (
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
         case when disabled then 'DISABLED' when expires_at <= over_by(house_now()) then 'EXPIRED' else 'VALID' end as status,
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

-- What was charged for a later period of a membership, and what of it has gone back.
create view chk.renewal as
  select invoice.ref, invoice.status, invoice.amount_cents,
         -- What went back before each refund had a row of its own went back in whole.
         coalesce(back.cents, case invoice.status when 'REFUNDED' then invoice.amount_cents else 0 end) as refunded_cents
  from public.membership_invoice as invoice join public.membership on membership.id = membership_id
  left join (
    select invoice_id, coalesce(sum(amount_cents) filter (where status = 'DONE'), 0)::integer as cents
    from public.renewal_refund group by invoice_id) as back on back.invoice_id = invoice.id
  where order_line_id is null or invoice.period_starts_at > membership.starts_at;

create view chk.membership_grant as
  select credit_grant.id as grant_id, membership_id, service_id, granted_for, subscription_ref is not null as is_subscribed
  from public.credit_grant join public.membership on membership.id = membership_id
  -- A visit that the house gave back by itself was paid for by the one that it stands for.
  where not stands_alone;

-- What the house has paused takes none of the member's days.
create view chk.membership_rest as
  select id as rest_id, membership_id, starts_at, ends_at from public.membership_suspension where not by_house;

-- Each account of the journal that rows elsewhere speak of too.
create view chk.ledger_account as
  select account, rows_say_cents::bigint,
         (select coalesce(sum(debit_cents - credit_cents), 0) from public.journal_entry as entry
          where entry.account = expected.account) as balance_cents
  from (
    -- What was taken at the desk for a sale that is not paid in full yet.
    select 'received' as account, (
      select -coalesce(sum(tender.amount_cents), 0) from public.tender join public.payment on payment.id = payment_id
      where tender.returned_at is null and payment.status <> 'CAPTURED')::numeric as rows_say_cents
    union all
    select 'gift-card-liability', coalesce(-sum(balance_cents), 0) from public.gift_card
    union all
    select 'cash-at-provider',
      (select coalesce(sum(amount_cents), 0) from public.payment where status = 'CAPTURED' and method = 'provider')
      + (select coalesce(sum(invoice.amount_cents), 0)
         from public.membership_invoice as invoice join public.membership on membership.id = membership_id
         where (order_line_id is null or invoice.period_starts_at > membership.starts_at)
           -- What went back before each refund had a row of its own went back in whole.
           and (invoice.status = 'PAID' or invoice.status = 'REFUNDED' and exists (
             select from public.renewal_refund where invoice_id = invoice.id)))
      - (select coalesce(sum(amount_cents), 0) from public.renewal_refund where status = 'DONE')
      - (select coalesce(sum(amount_cents), 0) from public.refund where status = 'DONE' and way = 'provider')
      - (select coalesce(sum(amount_cents), 0) from public.dispute where taken and status <> 'WON')
    union all
    select 'disputed', coalesce(sum(amount_cents), 0) from public.dispute where taken and status = 'OPEN'
    union all
    select 'cash-at-terminal',
      (select coalesce(sum(amount_cents), 0) from public.tender where kind = 'terminal' and returned_at is null)
      - (select coalesce(sum(amount_cents), 0) from public.refund_tender where kind = 'terminal')
    union all
    select 'cash-rounding',
      (select coalesce(sum(amount_cents - cash_cents), 0) from public.tender where kind = 'cash' and returned_at is null)
      - (select coalesce(sum(amount_cents - cash_cents), 0) from public.refund_tender where kind = 'cash')
    union all
    -- In each drawer lies the float of its last session and what has moved since, or what its last count left.
    select 'cash-drawer', coalesce(sum(coalesce(left_cents, float_cents + moved)), 0) from (
      select distinct on (drawer_id) left_cents, float_cents,
        (select coalesce(sum(cents), 0) from public.drawer_movement where drawer_session_id = last.id) as moved
      from public.drawer_session as last order by drawer_id, opened_at desc, closed_at desc nulls first) as drawer
    union all
    select 'cash-over-short', coalesce(sum(
        coalesce(float_expected_cents, float_cents) - float_cents + coalesce(expected_cents - counted_cents, 0)), 0)
    from public.drawer_session
  ) as expected;

-- What was sold of each paid order and did not come back: as the rows have it, and as reports read it, line by line.
create view chk.sold_order as
  select orders.id as order_id, coalesce(told.cents, 0) as told_cents,
         orders.total_cents - coalesce(refunded.cents, 0) - coalesce(on_card.cents, 0) - coalesce(disputed.cents, 0) as rows_say_cents
  from public.orders
  left join (
    select order_id, -sum(cents) as cents from public.money_moved
    where account = 'sales' and order_id is not null and not (kind = 'GIFT_CARD' and what = 'voucher')
    group by order_id) as told on told.order_id = orders.id
  -- A refund that did not arrive is owed still, unless a bank has given that money back; one that was never sent has been
  -- given up.
  left join (
    select order_id, sum(amount_cents) as cents from public.refund
    where status <> 'FAILED' or provider_ref is not null and not exists (
      select from public.dispute where dispute.payment_id = refund.payment_id and dispute.status = 'LOST')
    group by order_id) as refunded on refunded.order_id = orders.id
  -- What became vouchers, and what of them became money again.
  left join (
    select order_id, sum(amount_cents) as cents from public.gift_card_entry as entry
    where kind in ('ISSUE', 'VOID') and not exists (
      select from public.gift_card_sale as sold where sold.gift_card_id = entry.gift_card_id)
    group by order_id) as on_card on on_card.order_id = orders.id
  left join (
    select order_id, sum(dispute.amount_cents) as cents from public.dispute join public.payment on payment.id = payment_id
    where taken and dispute.status = 'LOST' group by order_id) as disputed on disputed.order_id = orders.id
  where orders.status = 'PAID'
    -- A refund that is on its way when the bank decides may go back twice. Until this release one that did not arrive, and
    -- whose money the bank then gave back, was owed on.
    and not (disputed.cents is not null and exists (
      select from public.refund
      where order_id = orders.id and (status = 'PENDING' or status = 'FAILED' and provider_ref is not null and not exists (
        select from public.journal_entry as entry
        where entry.order_id = orders.id and about_id = refund.id and what = 'refund given up'))))
    -- Until the books said what a movement is about, they did not give up what was never sent.
    and not exists (
      select from public.refund
      where order_id = orders.id and status = 'FAILED' and provider_ref is null and not exists (
        select from public.journal_entry as entry where entry.order_id = orders.id and about_id = refund.id));

-- Beyond the contract: what came at the desk, and the drawer that cash lies in.
create view chk.desk_payment as
  select payment.id as payment_id, method, payment.status, payment.amount_cents,
         (select coalesce(sum(tender.amount_cents), 0)::integer from public.tender
          where tender.payment_id = payment.id and returned_at is null) as tendered_cents,
         (select count(*)::integer from public.tender where tender.payment_id = payment.id) as tenders
  from public.payment;

create view chk.cash_tender as
  select id as tender_id, amount_cents, cash_cents, returned_at is not null as is_returned,
         (select count(*)::integer from public.drawer_movement as moved
          where tender_id = tender.id and moved.kind = 'SALE' and cents = cash_cents
            and moved.drawer_session_id = tender.drawer_session_id) as taken,
         (select count(*)::integer from public.drawer_movement as moved
          where tender_id = tender.id and moved.kind = 'REFUND' and cents = -cash_cents) as given_back,
         (select count(*)::integer from public.drawer_movement as moved where tender_id = tender.id) as movements
  from public.tender where kind = 'cash';

-- What went back at the desk: by refund, and by what is left of each kind of tender.
create view chk.desk_refund as
  select refund.id as refund_id, refund.way, payment.method, refund.status, refund.amount_cents,
         (select coalesce(sum(given.amount_cents), 0)::integer from public.refund_tender as given
          where given.refund_id = refund.id) as given_cents
  from public.refund join public.payment on payment.id = payment_id;

create view chk.cash_refund as
  select id as refund_tender_id, cash_cents,
         (select count(*)::integer from public.drawer_movement as moved
          where refund_tender_id = refund_tender.id and moved.kind = 'REFUND' and cents = -cash_cents
            and moved.drawer_session_id = refund_tender.drawer_session_id) as given,
         (select count(*)::integer from public.drawer_movement as moved
          where refund_tender_id = refund_tender.id) as movements
  from public.refund_tender where kind = 'cash';

create view chk.tendered as
  select payment_id, kind, sum(came)::integer as came_cents, sum(back)::integer as back_cents,
         sum(cash)::integer as cash_left_cents
  from (
    select payment_id, kind, amount_cents as came, 0 as back, cash_cents as cash from public.tender where returned_at is null
    union all
    select refund.payment_id, given.kind, 0, given.amount_cents, -given.cash_cents
    from public.refund_tender as given join public.refund on refund.id = refund_id) as moved
  group by payment_id, kind;

create view chk.drawer_session as
  select id as session_id, drawer_id, closed_at is not null as is_closed, float_cents, expected_cents, counted_cents, left_cents,
         (select coalesce(sum(cents), 0)::integer from public.drawer_movement
          where drawer_session_id = drawer_session.id and not at_closing) as moved_cents,
         (select coalesce(sum(cents), 0)::integer from public.drawer_movement
          where drawer_session_id = drawer_session.id and at_closing) as to_safe_cents
  from public.drawer_session;

-- Beyond the contract: for how many a session that is not over is, as its pool and its service say now; how many a manager
-- has let in, and how many had booked before it was for fewer.
create view chk.session_limit as
  select session_id, capacity, places_taken, holds, lifted, over_limit from public.session_size
  -- Asked once, not for each of a year of sessions.
  where ends_at > (select house_now());

-- Beyond the contract: until when a room is to be kept for a booking: with the turnover that it has, for what was booked
-- since that was last changed, else with the one that it was booked with.
create view chk.room_turnover as
  select booking.id as booking_id,
         greatest(blocked_until, case when booking.created_at > resource.updated_at
           then ends_at + make_interval(mins => turnover_minutes) end) as kept_until
  from public.booking join public.resource on resource.id = booking.resource_id
  where resource.exclusive;

-- Beyond the contract: more people than places, let in by a manager, and not over: later less may be safe in the pool.
create view chk.lifted_session as
  select session.id as session_id, session.capacity, places_taken, lifted,
         greatest(resource.capacity, coalesce(safe_capacity, resource.capacity)) as safe_capacity
  from public.session join public.resource on resource.id = session.resource_id
  where lifted > 0 and ends_at > house_now();

-- Beyond the contract: what the house cancels because it shuts, and what a manager lets go, comes back as it was paid,
-- whatever bars a guest has.
create view chk.house_cancellation as
  select cancellation.booking_id, cancellation.amount_cents, cancellation.gift_cents + case cancellation.outcome when 'voucher' then amount_cents else 0 end as on_card_cents,
         case when booking.main_booking_id is null then line.total_cents - (
           select coalesce(sum(amount_cents), 0)::integer from public.part_cancellation as part where part.booking_id = booking.id)
           else line.bath_cents end as worth_cents
  from public.cancellation
  join public.booking on booking.id = cancellation.booking_id
  join public.order_line as line on line.booking_id = coalesce(booking.main_booking_id, booking.id)
  where cancellation.by_house or cancellation.approved_by is not null;

-- Each booked line with what has left it while it stayed, parts of its party or its bath, and how it ended.
create view chk.party as
  select booking.id as booking_id, booking.party_size as participants, line.people, line.total_cents, line.gift_cents,
         parts.people as left_people, parts.amount_cents + baths.amount_cents as left_cents,
         parts.gift_cents + baths.gift_cents as left_gift_cents, ended.outcome, ended.amount_cents as end_cents,
         bath.party_size as bath_participants
  from public.booking
  join public.order_line as line on line.booking_id = booking.id
  cross join lateral (
    select coalesce(sum(people), 0)::integer as people, coalesce(sum(amount_cents), 0)::integer as amount_cents,
           coalesce(sum(gift_cents), 0)::integer as gift_cents
    from public.part_cancellation where part_cancellation.booking_id = booking.id) as parts
  cross join lateral (
    select coalesce(sum(amount_cents), 0)::integer as amount_cents,
           coalesce(sum(case outcome when 'voucher' then amount_cents else gift_cents end), 0)::integer as gift_cents
    from public.cancellation join public.booking as beside on beside.id = cancellation.booking_id
    where beside.main_booking_id = booking.id) as baths
  left join public.cancellation as ended on ended.booking_id = booking.id
  left join public.booking as bath on bath.main_booking_id = booking.id and bath.status in ('HELD', 'CONFIRMED')
  -- Those of which nothing was ever given back or taken off cannot be wrong here.
  where booking.party_size <> line.people or parts.amount_cents + baths.amount_cents > 0 or ended.booking_id is not null
    or bath.party_size <> booking.party_size;

-- What came back for each part, and by which ways.
create view chk.part_cancellation as
  select part.id as part_id, part.booking_id, part.amount_cents,
         case part.outcome when 'voucher' then part.amount_cents else part.gift_cents end as on_card_cents,
         refund.amount_cents as refund_cents, issued.amount_cents as issued_cents
  from public.part_cancellation as part
  left join public.refund on refund.id = part.refund_id
  left join public.gift_card_entry as issued on issued.gift_card_id = part.gift_card_id and issued.kind = 'ISSUE';

-- Each return of goods with what came back for it, by which ways, and with all that was returned of its line.
create view chk.goods_return as
  select returned.id as return_id, returned.order_line_id as line_id, returned.amount_cents, returned.gift_cents,
         refund.amount_cents as refund_cents, issued.amount_cents as issued_cents, line.people as sold,
         line.total_cents, line.gift_cents as sold_gift_cents,
         (sum(returned.count) over of_line)::integer as returned,
         (sum(returned.amount_cents) over of_line)::integer as back_cents,
         (sum(returned.gift_cents) over of_line)::integer as back_gift_cents
  from public.goods_return as returned
  join public.order_line as line on line.id = returned.order_line_id
  left join public.refund on refund.id = returned.refund_id
  left join public.gift_card_entry as issued on issued.gift_card_id = returned.gift_card_id and issued.kind = 'ISSUE'
  window of_line as (partition by returned.order_line_id);

-- Whoever is booked in closed time, and everyone whom a closure has met, with how many emails tell them of it.
create view chk.closed_booking as
  select booking.id as booking_id, item.state, item.outcome, booking.is_shut_out,
         -- This closure does not ask guests again whom another one has asked before.
         (select case when bool_or(told.closure_id = item.closure_id)
                   then count(*) filter (where told.closure_id = item.closure_id) else least(count(*), 1) end::integer
          from public.closure_item as told
          join public.email on dedupe_key = 'closure:' || told.closure_id || ':' || coalesce(booking.main_booking_id, booking.id)
          where told.booking_id = item.booking_id) as emails
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

-- The people of a booking who are in the house, and the notes that this comes from.
create view chk.attendance as
  select attendance.booking_id, booking.party_size as participants, arrived, departed, first_at, expected_at, no_show_at,
         unresolved_at, seq
  from public.attendance join public.booking on booking.id = attendance.booking_id;

create view chk.attendance_event as
  select booking_id, seq, kind, people, said_at, expected_at, undoes from public.attendance_event;

-- What devices have sent that had no line, the holes in it that people were told of, and what of it counts.
create view chk.desk_entry as
  select device_id, n from public.desk_entry;

create view chk.desk_gap as
  select device_id, n as from_n, n + people - 1 as to_n from public.desk_conflict where kind = 'gap';

create view chk.device_note as
  select note.device_id, note.n, note.said_at, device.shut_off_at
  from public.attendance_event as note join public.desk_device as device on device.id = note.device_id
  where note.n is not null;
