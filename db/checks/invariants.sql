-- What must be true after any storm: each query finds violations, so a row returned is a broken promise.
-- "Active" is CONFIRMED, or HELD and not expired. Grace is 30 seconds of the house clock.

-- C1 critical: no session holds more people than its capacity
select session.session_id, sum(booking.participants) as people, session.capacity
from chk.session join chk.booking on booking.session_id = session.session_id and booking.status in ('HELD', 'CONFIRMED')
group by session.session_id, session.capacity
having sum(booking.participants) > session.capacity;

-- C2 critical: a room has one booking at a time, with its turnover
select booking_id, starts_at, taken_until from (
  select booking.booking_id, booking.starts_at,
    max(kept_until) over (
      partition by booking.resource_id order by booking.starts_at, booking.booking_id
      rows between unbounded preceding and 1 preceding) as taken_until
  from chk.booking join chk.resource on resource.resource_id = booking.resource_id and resource.exclusive
  join chk.room_turnover on room_turnover.booking_id = booking.booking_id
  where booking.status in ('HELD', 'CONFIRMED')) as room
where starts_at < taken_until;

-- C3 critical: a pool never holds more people than its capacity, over all services; who had booked when it was made
-- smaller stays, and so does whom a manager has let in. What is over is judged by what the session held then
select overfull.resource_id, overfull.starts_at, sum(booking.participants) as people, overfull.capacity
from (
  select distinct resource_id, at as starts_at, capacity from (
    select change.resource_id, change.at, resource.capacity,
      sum(change.people) over (partition by change.resource_id order by change.at) as people
    from (
      select resource_id, starts_at as at, participants as people from chk.booking where status in ('HELD', 'CONFIRMED')
      union all
      select resource_id, ends_at, -participants from chk.booking where status in ('HELD', 'CONFIRMED')) as change
    join chk.resource on resource.resource_id = change.resource_id and not resource.exclusive) as moment
  where people > capacity) as overfull
join chk.booking on booking.resource_id = overfull.resource_id and booking.status in ('HELD', 'CONFIRMED')
  and booking.starts_at <= overfull.starts_at and overfull.starts_at < booking.ends_at
left join chk.session on session.session_id = booking.session_id
left join chk.session_limit on session_limit.session_id = booking.session_id
group by overfull.resource_id, overfull.starts_at, overfull.capacity
having sum(booking.participants) > greatest(overfull.capacity,
  max(case when session_limit.session_id is null then session.capacity else holds + lifted + over_limit end));

-- C4 high in time: no hold outlives its expiry by more than the grace and the sweeper's round
select booking_id, hold_expires_at from chk.booking
where status = 'HELD' and hold_expires_at < house_now() - interval '60 seconds';

-- C5 high: a party has 1 to 20 people, and a booking ends after it starts
select booking_id, participants from chk.booking
where participants not between 1 and 20 or ends_at <= starts_at;

-- C6 high: nobody is booked in the closure or before the first bookable day
select booking_id, starts_at from chk.booking
where status in ('HELD', 'CONFIRMED') and (
  sydney_date(starts_at) between '2025-10-20' and '2025-10-31'
  or sydney_date(starts_at) < case service_id when '5e000000-0000-4000-8000-000000000001' then date '2025-04-14' else date '2025-04-18' end);

-- C10 critical: a session that is not over sells as many places as its pool and its service have now, and none while more
-- have booked
select session_id, capacity, places_taken, holds from chk.session_limit
where capacity > greatest(places_taken, holds) or places_taken > holds + lifted + over_limit;

-- P1 critical: a paid order was captured for exactly what was due, once, or not at all when nothing was due
select orders.order_id, orders.card_due_cents, coalesce(sum(payment.amount_cents), 0) as captured
from chk.orders left join chk.payment on payment.order_id = orders.order_id and payment.status = 'CAPTURED'
where orders.status in ('PAID', 'REFUNDED')
group by orders.order_id, orders.card_due_cents
having coalesce(sum(payment.amount_cents), 0) <> orders.card_due_cents
  or count(payment.payment_id) <> case when orders.card_due_cents > 0 then 1 else 0 end;

-- P2 critical: money that came for an order that is not paid goes back in full
select payment.payment_id, payment.amount_cents
from chk.payment join chk.orders on orders.order_id = payment.order_id
left join chk.refund on refund.payment_id = payment.payment_id and refund.status in ('PENDING', 'DONE')
where payment.status = 'CAPTURED' and orders.status <> 'PAID' and payment.captured_at < house_now() - interval '30 seconds'
group by payment.payment_id, payment.amount_cents
having coalesce(sum(refund.amount_cents), 0) < payment.amount_cents;

-- P3 critical: total is gift card plus card, and none is negative
select order_id from chk.orders
where total_cents <> gift_cents + card_due_cents or least(total_cents, gift_cents, card_due_cents, discount_cents) < 0;

-- P4 critical: the lines add up to the order, to the cent
select orders.order_id, orders.total_cents, sum(order_item.total_cents) as lines
from chk.orders left join chk.order_item on order_item.order_id = orders.order_id
group by orders.order_id, orders.total_cents, orders.discount_cents
having coalesce(sum(order_item.total_cents), 0) <> orders.total_cents
  or coalesce(sum(order_item.discount_cents), 0) <> orders.discount_cents;

-- P5 critical: every line costs what an independent reckoning from its frozen prices says
select item_id, total_cents, expected_cents from chk.order_item
where total_cents <> greatest(0, base_cents + guests_cents + towel_cents + bath_cents - discount_cents)
  or total_cents <> expected_cents
  or discount_cents not between 0 and base_cents + guests_cents + towel_cents + bath_cents
  or (is_membership and (base_cents <> 0 or discount_cents <> 0));

-- P6 critical: a confirmed booking belongs to a paid order
select booking.booking_id, orders.status from chk.booking join chk.orders on orders.order_id = booking.order_id
where booking.status = 'CONFIRMED' and orders.status <> 'PAID';

-- P7 critical: every booking of a paid order is confirmed or canceled
select booking.booking_id, booking.status from chk.booking join chk.orders on orders.order_id = booking.order_id
where orders.status = 'PAID' and booking.status not in ('CONFIRMED', 'CANCELED');

-- P8 critical: no more goes back than came in
select payment.payment_id, payment.amount_cents, sum(refund.amount_cents) as refunds
from chk.payment join chk.refund on refund.payment_id = payment.payment_id and refund.status in ('PENDING', 'DONE')
group by payment.payment_id, payment.amount_cents, payment.status
having sum(refund.amount_cents) > case payment.status when 'CAPTURED' then payment.amount_cents else 0 end;

-- P9 critical: one payment session of the provider stands for one payment
select provider_ref from chk.payment where provider_ref is not null group by provider_ref having count(*) > 1;

-- P10 critical: every order has a key of its own, long enough that nobody guesses it
select idempotency_key from chk.orders group by idempotency_key having count(*) > 1 or length(idempotency_key) < 22;

-- P11 high: places are held at least as long as their payment session is open (domain/sales/hold-time.ts)
select orders.order_id, booking.hold_expires_at, payment.session_expires_at
from chk.orders
join chk.booking on booking.order_id = orders.order_id and booking.status = 'HELD'
join chk.payment on payment.order_id = orders.order_id and payment.status = 'CREATED'
where orders.status = 'PENDING' and booking.hold_expires_at < payment.session_expires_at;

-- X1 critical: a booking gets a refund or a voucher, once, and none while it is confirmed
select booking.booking_id from chk.booking
left join chk.refund on refund.booking_id = booking.booking_id and refund.status <> 'FAILED'
left join chk.voucher on voucher.booking_id = booking.booking_id
left join chk.house_cancellation as by_house on by_house.booking_id = booking.booking_id
group by booking.booking_id, booking.status
having count(distinct refund.refund_id) + count(distinct voucher.voucher_id) > case
  when booking.status = 'CONFIRMED' then 0
  -- When the house shuts, or a manager lets it, a part may come back to the card and a part on a gift card.
  when bool_or(by_house.on_card_cents between 1 and by_house.amount_cents - 1) then 2
  else 1 end;

-- X2 critical: money goes back as it came: none to the card where a gift card paid or the booking was moved, never more than the booking cost; a voucher is worth just that
select refund.refund_id as id from chk.refund
join chk.booking on booking.booking_id = refund.booking_id
join chk.orders on orders.order_id = booking.order_id
where (booking.reschedule_count > 0 or orders.gift_cents > 0)
  and booking.booking_id not in (select booking_id from chk.house_cancellation)
union all
select refund.refund_id from chk.refund
left join chk.order_item on order_item.booking_id = refund.booking_id
left join chk.party on party.booking_id = refund.booking_id
where refund.booking_id is not null
  and refund.amount_cents > coalesce(order_item.total_cents - coalesce(party.left_cents, 0), 0)
  and refund.booking_id not in (select booking_id from chk.house_cancellation)
union all
select voucher.voucher_id from chk.voucher
left join chk.order_item on order_item.booking_id = voucher.booking_id
left join chk.party on party.booking_id = voucher.booking_id
where voucher.amount_cents is distinct from order_item.total_cents - coalesce(party.left_cents, 0)
    and voucher.booking_id not in (select booking_id from chk.house_cancellation)
  or voucher.amount_cents is distinct from (
    select giftcard.initial_cents + coalesce(sum(giftcard_entry.amount_cents), 0)
    from chk.giftcard left join chk.giftcard_entry on giftcard_entry.card_id = giftcard.card_id and kind = 'ISSUE'
    where giftcard.card_id = voucher.giftcard_id group by giftcard.card_id, giftcard.initial_cents)
union all
-- What came by the provider goes back there and never in cash, what came at the desk goes back there, all of it as it came.
select refund_id from chk.desk_refund
where (way = 'desk' and method <> 'desk') or (way = 'provider' and method = 'desk' and status = 'DONE')
  or given_cents <> case when way = 'desk' and status = 'DONE' then amount_cents else 0 end
union all
select payment_id from chk.tendered where back_cents > came_cents;

-- X3 critical: when the house shuts or a manager lets it, card and gift card get back together what was paid, and never more than it cost
select by_house.booking_id from chk.house_cancellation as by_house
left join chk.refund on refund.booking_id = by_house.booking_id and refund.status <> 'FAILED'
left join chk.voucher on voucher.booking_id = by_house.booking_id
where by_house.amount_cents > by_house.worth_cents
  or by_house.amount_cents <> coalesce(refund.amount_cents, 0) + coalesce(voucher.amount_cents, 0)
  or by_house.on_card_cents <> coalesce(voucher.amount_cents, 0);

-- X4 critical: nobody comes to a closed door unasked
select booking_id from chk.closed_booking where is_shut_out and (state is null or state in ('DONE', 'SKIPPED'));

-- X5 critical: whoever was asked, moved or paid back by a closure has one email about it
select booking_id from chk.closed_booking
where emails <> 1 and (state = 'ASKED' or (state = 'DONE' and outcome <> 'unpaid'));

-- F8 critical: what came back for the parts of a booking and for its end never comes to more than it cost, and to just that when all of it has ended
select booking_id from chk.party
where left_cents + coalesce(end_cents, 0) > total_cents or left_gift_cents > gift_cents
  or (outcome in ('voucher', 'refund') and left_cents + end_cents <> total_cents)
union all
select booking_id from chk.part_cancellation
where amount_cents <> coalesce(refund_cents, 0) + coalesce(issued_cents, 0) or on_card_cents <> coalesce(issued_cents, 0);

-- F9 critical: a party is as large as it was sold, less who has left it, and so is its extra bath
select booking_id, participants from chk.party
where participants <> people - left_people or bath_participants <> participants;

-- F15 critical: no more goods are returned than were sold, and what comes back for them is what was paid for them, as it was paid
select return_id from chk.goods_return
where returned > sold or back_cents > total_cents or back_gift_cents > sold_gift_cents
  or (returned = sold and (back_cents, back_gift_cents) <> (total_cents, sold_gift_cents))
  or amount_cents <> coalesce(refund_cents, 0) + coalesce(issued_cents, 0) or gift_cents <> coalesce(issued_cents, 0);

-- G1 critical: a gift card's balance is what it started with and every entry since
select giftcard.card_id, giftcard.balance_cents
from chk.giftcard left join chk.giftcard_entry on giftcard_entry.card_id = giftcard.card_id
group by giftcard.card_id, giftcard.balance_cents, giftcard.initial_cents
having giftcard.balance_cents <> giftcard.initial_cents + coalesce(sum(giftcard_entry.amount_cents), 0);

-- G2 critical: a gift card was never overdrawn, at no entry
select card_id, entry_id from (
  select giftcard_entry.card_id, entry_id,
         giftcard.initial_cents + sum(amount_cents) over (partition by giftcard_entry.card_id order by entry_id) as running
  from chk.giftcard_entry join chk.giftcard on giftcard.card_id = giftcard_entry.card_id) as run
where running < 0;

-- G3 critical: a paid order took its gift money once, one that fell through gave it all back
select orders.order_id, orders.gift_cents, coalesce(sum(giftcard_entry.amount_cents), 0) as net
from chk.orders left join chk.giftcard_entry on giftcard_entry.order_id = orders.order_id
  and giftcard_entry.kind in ('HOLD', 'REDEEM', 'RELEASE')
where orders.status in ('PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED')
group by orders.order_id, orders.status, orders.gift_cents
having -coalesce(sum(giftcard_entry.amount_cents), 0) <> case orders.status when 'PAID' then orders.gift_cents else 0 end;

-- G4 high: a gift card is good for at least three years; its expiry is worked out by domain/validity.ts
select card_id from chk.giftcard where expires_at < issued_at + interval '3 years';

-- K1 critical: no coupon is in use more often than its limit
select coupon.coupon_id, coupon.usage_limit
from chk.coupon join chk.coupon_use on coupon_use.coupon_id = coupon.coupon_id and coupon_use.state in ('HELD', 'USED')
group by coupon.coupon_id, coupon.usage_limit
having count(*) > coupon.usage_limit;

-- K2 high: a coupon's counter is the number of its live uses
select coupon.coupon_id, coupon.number_of_usages
from chk.coupon left join chk.coupon_use on coupon_use.coupon_id = coupon.coupon_id and coupon_use.state in ('HELD', 'USED')
group by coupon.coupon_id, coupon.number_of_usages
having count(coupon_use.coupon_id) <> coupon.number_of_usages;

-- M1 critical: no more credits are used than were granted
select credit_grant.grant_id, credit_grant.granted
from chk.credit_grant join chk.credit_use on credit_use.grant_id = credit_grant.grant_id and credit_use.state = 'USED'
where not credit_grant.unlimited
group by credit_grant.grant_id, credit_grant.granted
having count(*) > credit_grant.granted;

-- M2 critical: a membership booking holds one credit, any other none
select booking.booking_id
from chk.booking left join chk.credit_use on credit_use.booking_id = booking.booking_id and credit_use.state = 'USED'
group by booking.booking_id, booking.uses_membership, booking.status
having count(credit_use.use_id) <> case when booking.uses_membership and booking.status in ('HELD', 'CONFIRMED') then 1 else 0 end;

-- M3 critical: credits of a subscription were paid for by an invoice of their own membership
select grants.grant_id, grants.granted_for from chk.membership_grant as grants
left join chk.membership_invoice as invoice on invoice.ref = grants.granted_for
  and invoice.membership_id = grants.membership_id and invoice.status in ('PAID', 'REFUNDED')
where grants.is_subscribed and invoice.ref is null;

-- M4 critical: a paid invoice gave the credits of its period, for each service once
select invoice.ref, count(grants.grant_id) as grants from chk.membership_invoice as invoice
left join chk.membership_grant as grants on grants.granted_for = invoice.ref and grants.membership_id = invoice.membership_id
where invoice.status = 'PAID' and invoice.is_wanted
group by invoice.ref, invoice.services
having count(grants.grant_id) <> invoice.services or count(distinct grants.service_id) <> invoice.services;

-- M5 high: no membership is suspended more than 28 days in any 12 months
select latest.rest_id, sum(least(rest.ends_at, latest.ends_at) - greatest(rest.starts_at, latest.ends_at - interval '12 months')) as rested
from chk.membership_rest as latest
join chk.membership_rest as rest on rest.membership_id = latest.membership_id
  and rest.starts_at < latest.ends_at and rest.ends_at > latest.ends_at - interval '12 months'
group by latest.rest_id
having sum(least(rest.ends_at, latest.ends_at) - greatest(rest.starts_at, latest.ends_at - interval '12 months')) > interval '28 days';

-- M6 critical: no more of a renewal goes back than came in
select ref, amount_cents, refunded_cents from chk.renewal
where refunded_cents > case when status in ('PAID', 'REFUNDED') then amount_cents else 0 end;

-- L1 critical: every entry of the journal balances
select txn_id from chk.ledger_entry group by txn_id having sum(debit_cents) <> sum(credit_cents);

-- L3 critical: the accounts say what the rows say: what came belongs to somebody, gift cards are owed in full
select account, balance_cents, rows_say_cents from chk.ledger_account where balance_cents <> rows_say_cents;

-- L4 critical: of each paid order reports are told what was sold, less what goes back, became vouchers or was lost to a bank
select order_id, told_cents, rows_say_cents from chk.sold_order where told_cents <> rows_say_cents;

-- F3 critical: what is paid at the desk is the sum of its tenders, and what the provider collects has none
select payment_id, amount_cents, tendered_cents from chk.desk_payment
where (method = 'desk' and status = 'CAPTURED' and tendered_cents <> amount_cents)
  or (method = 'provider' and tenders > 0) or tendered_cents > amount_cents;

-- F4 critical: cash is rounded to 5 cents, by 2 cents at most
select tender_id from chk.cash_tender where cash_cents % 5 <> 0 or abs(cash_cents - amount_cents) > 2;

-- F5 critical: each cash tender and each refund in cash moved the drawer once, a tender once more when it was given back; what is left of the cash is rounded once
select tender_id from chk.cash_tender
where taken <> 1 or given_back <> case when is_returned then 1 else 0 end or movements <> taken + given_back
union all
select refund_tender_id from chk.cash_refund where given <> 1 or movements <> 1
union all
select payment_id from chk.tendered
where kind = 'cash' and (cash_left_cents % 5 <> 0 or abs(cash_left_cents - (came_cents - back_cents)) > 2);

-- F6 critical: a counted drawer expected its float and every movement, and what it left is what it counted without what went to the safe
select session_id from chk.drawer_session
where is_closed and (expected_cents <> float_cents + moved_cents or left_cents <> counted_cents + to_safe_cents);

-- F7 critical: a drawer is open once
select drawer_id from chk.drawer_session where not is_closed group by drawer_id having count(*) > 1;

-- F10 critical: a manager lets in only as many as are safe, and only where it is full
select session_id from chk.lifted_session
where capacity > safe_capacity or places_taken < capacity;

-- F14 critical: the account of the drawers is what lies in them: floats and movements
select account, balance_cents, rows_say_cents from chk.ledger_account
where account = 'cash-drawer' and balance_cents <> rows_say_cents;

-- E1 high: one email per key
select dedupe_key from chk.email group by dedupe_key having count(*) > 1;

-- E2 high: every paid order has its confirmation
select orders.order_id from chk.orders
left join chk.email on email.order_id = orders.order_id and email.kind = 'booking-confirmed'
where orders.status = 'PAID' and email.email_id is null;

-- W1 critical: a payment event changes things at most once
select event_id, effect_count from chk.webhook_event where effect_count > 1;

-- W2 high in time: no payment event waits longer than the grace
select event_id, received_at from chk.webhook_event
where processed_at is null and received_at < house_now() - interval '30 seconds';

-- S1 critical: only legal steps: paid is final, and what fell through becomes paid only by late money
select entity, entity_id, from_status, to_status from chk.status_history
where from_status is not null and (entity, from_status || '>' || to_status) not in (
  ('order', 'PENDING>PAID'), ('order', 'PENDING>FAILED'), ('order', 'PENDING>EXPIRED'), ('order', 'PENDING>CANCELED'),
  ('order', 'FAILED>PAID'), ('order', 'EXPIRED>PAID'), ('order', 'CANCELED>PAID'),
  ('order', 'FAILED>REFUNDED'), ('order', 'EXPIRED>REFUNDED'), ('order', 'CANCELED>REFUNDED'),
  ('booking', 'HELD>CONFIRMED'), ('booking', 'HELD>EXPIRED'), ('booking', 'EXPIRED>CONFIRMED'), ('booking', 'CONFIRMED>CANCELED'),
  ('payment', 'CREATED>CAPTURED'), ('payment', 'CREATED>FAILED'), ('payment', 'CREATED>EXPIRED'),
  ('payment', 'FAILED>CAPTURED'), ('payment', 'EXPIRED>CAPTURED'),
  ('refund', 'PENDING>DONE'), ('refund', 'PENDING>FAILED'), ('refund', 'DONE>FAILED'),
  ('refund', 'FAILED>PENDING'), ('refund', 'FAILED>DONE'));

-- S2 high: the history of each thing is one unbroken chain
select entity, entity_id, seq from (
  select *, lag(to_status) over (partition by entity, entity_id order by seq) as before from chk.status_history) as chain
where before is distinct from from_status;

-- F1 critical: never more people of a booking are here than it is for
select booking_id, arrived, departed, participants from chk.attendance where arrived > participants or departed > arrived;

-- F2 critical: who is here is what the notes of the booking come to, none of them missing, and nobody beyond the party
select coalesce(attendance.booking_id, said.booking_id) as booking_id, said.arrived, said.departed, said.seq
from chk.attendance full join (
  select booking_id, max(seq) as seq, count(*) as notes,
    coalesce(sum(people) filter (where stands and kind = 'ARRIVED'), 0) as arrived,
    coalesce(sum(people) filter (where stands and kind = 'LEFT'), 0) as departed,
    min(said_at) filter (where stands and kind = 'ARRIVED') as first_at,
    (array_agg(expected_at order by seq desc) filter (where stands and kind = 'EXPECTED'))[1] as expected_at,
    (array_agg(said_at order by seq desc) filter (where stands and kind = 'NO_SHOW'))[1] as no_show_at,
    (array_agg(said_at order by seq desc) filter (where stands and kind = 'NOT_RECORDED'))[1] as unresolved_at
  from (
    select note.*, note.kind <> 'UNDONE' and not exists (
        select from chk.attendance_event as undo where undo.booking_id = note.booking_id and undo.undoes = note.seq) as stands
    from chk.attendance_event as note) as note
  group by booking_id) as said on said.booking_id = attendance.booking_id
where attendance.booking_id is null or said.booking_id is null or said.seq <> said.notes
  or (attendance.arrived, attendance.departed, attendance.seq)
    <> (least(said.arrived, participants), least(said.departed, said.arrived, participants), said.seq)
  or attendance.first_at is distinct from said.first_at or attendance.expected_at is distinct from said.expected_at
  or attendance.no_show_at is distinct from case when said.arrived = 0 then said.no_show_at end
  or attendance.unresolved_at is distinct from case when said.arrived = 0 then said.unresolved_at end;

-- F12 critical: no entry of a device is missing without somebody being told
select device_id, n from (
  select device_id, n, lag(n, 1, 0) over (partition by device_id order by n) as before from chk.desk_entry) as entry
where n > before + 1 and not exists (
  select from chk.desk_gap as gap where gap.device_id = entry.device_id and gap.from_n <= before + 1 and gap.to_n >= n - 1);

-- F13 critical: nothing counts that was said on a device after it was shut off
select device_id, n, said_at from chk.device_note where said_at > shut_off_at;
