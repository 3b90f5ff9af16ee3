-- The demo house: Stillwater Bathhouse. Run it as often as you like; nothing is made twice.

update venue set
  name = 'Stillwater Bathhouse',
  address = '12 Quay Lane, Sydney NSW 2000',
  support_email = 'bookings@stillwater.example';

-- It is open, with its own prices, rules and terms.
insert into set_up_step (name) values ('extras'), ('rules'), ('opening') on conflict do nothing;

insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, massage_type, position) values
  ('5e000000-0000-4000-8000-000000000001', 'bathing', 'Bathing',
   'An hour in the pools, from the first light on the water to the last.', 'Mineral pools at 38 degrees, a cold plunge and quiet places to rest. A towel comes with every booking.',
   60, 7500, 4, null, 1),
  ('5e000000-0000-4000-8000-000000000002', 'class', 'Sauna Club',
   'A guided hour of heat and cold', 'Three rounds of sauna with a host, steam scented with eucalypt, and a cold plunge between them.',
   60, 4500, 4, null, 2),
  ('5e000000-0000-4000-8000-000000000011', 'massage', 'Calm massage, 60 minutes',
   'Slow, light, restful', 'Long unhurried strokes with warm oil, to let the whole body settle.',
   60, 12000, 2, 'CALM', 11),
  ('5e000000-0000-4000-8000-000000000012', 'massage', 'Calm massage, 90 minutes',
   'Slow, light, restful', 'Long unhurried strokes with warm oil, with time for head, hands and feet.',
   90, 18000, 2, 'CALM', 12),
  ('5e000000-0000-4000-8000-000000000013', 'massage', 'Rejuvenate massage, 60 minutes',
   'Firm and deep', 'Deep-tissue work on shoulders, back and legs, at a pressure you choose.',
   60, 13000, 2, 'REJUVENATE', 13),
  ('5e000000-0000-4000-8000-000000000014', 'massage', 'Rejuvenate massage, 90 minutes',
   'Firm and deep', 'Deep-tissue work for the whole body, at a pressure you choose.',
   90, 19500, 2, 'REJUVENATE', 14),
  ('5e000000-0000-4000-8000-000000000015', 'massage', 'Pregnancy massage, 60 minutes',
   'Gentle, side-lying', 'From the second trimester, supported by cushions, with oils that are safe for two.',
   60, 13000, 1, 'PREGNANCY', 15),
  ('5e000000-0000-4000-8000-000000000016', 'massage', 'Pregnancy massage, 90 minutes',
   'Gentle, side-lying', 'From the second trimester, supported by cushions, unhurried, with oils that are safe for two.',
   90, 19500, 1, 'PREGNANCY', 16)
on conflict (id) do nothing;

insert into resource (id, name, capacity, exclusive, turnover_minutes, position, safe_capacity) values
  ('4e500000-0000-4000-8000-000000000001', 'Long Pool', 16, false, 0, 1, 20),
  ('4e500000-0000-4000-8000-000000000002', 'Garden Pool', 8, false, 0, 2, 10),
  ('4e500000-0000-4000-8000-000000000003', 'Sauna', 12, false, 0, 3, 14),
  ('4e500000-0000-4000-8000-000000000011', 'Room 1', 1, true, 15, 11, null),
  ('4e500000-0000-4000-8000-000000000012', 'Room 2', 1, true, 15, 12, null),
  ('4e500000-0000-4000-8000-000000000013', 'Room 3', 1, true, 15, 13, null),
  ('4e500000-0000-4000-8000-000000000014', 'Couples Suite', 2, true, 15, 14, null)
on conflict (id) do nothing;

insert into product (id, name, price_cents, position) values
  ('9a0d0000-0000-4000-8000-000000000001', 'Sarong', 3500, 1),
  ('9a0d0000-0000-4000-8000-000000000002', 'Swimmers', 2900, 2),
  ('9a0d0000-0000-4000-8000-000000000003', 'Water', 450, 3),
  ('9a0d0000-0000-4000-8000-000000000004', 'Ear plugs', 300, 4)
on conflict (id) do nothing;

insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes)
select '5e000000-0000-4000-8000-000000000001', id, '{0,1,2,3,4,5,6}', '07:00', '20:00', 60
from resource where name in ('Long Pool', 'Garden Pool')
on conflict do nothing;

insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes)
select '5e000000-0000-4000-8000-000000000002', id, days, first_start, last_start, 90
from resource, (values ('{2,4}'::smallint[], time '18:30', time '18:30'), ('{0,6}', '08:00', '09:30')) as runs (days, first_start, last_start)
where name = 'Sauna'
on conflict do nothing;

insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes)
select service.id, resource.id, '{0,1,2,3,4,5,6}', '09:00', '19:00', 30
from service
join resource on resource.exclusive and (service.massage_type <> 'PREGNANCY' or resource.capacity = 1)
-- Not of treatments that were made by hand since: they have rooms of their own.
where service.kind = 'massage' and service.id::text like '5e000000-%'
on conflict do nothing;

insert into opening (service_id, opens_on, title, message)
select id, date '2025-04-14', 'We open on 14 April 2025', 'Bathing can be booked from 14 April 2025. Please choose a later date.'
from service where kind = 'bathing'
union all
select id, date '2025-04-18', 'We open on 18 April 2025', 'This can be booked from 18 April 2025. Please choose a later date.'
from service where kind <> 'bathing'
on conflict do nothing;

insert into closure (id, starts_on, ends_on, reopens_on, title, message) values
  ('c1050000-0000-4000-8000-000000000001', '2025-10-20', '2025-10-31', '2025-11-01', 'Annual maintenance',
   'We are closed for annual maintenance from 20 to 31 October 2025. We open again on 1 November 2025.')
on conflict (id) do nothing;

insert into promotion (id, service_id, starts_on, ends_on, weekdays, time_slot_ranges, special_price_cents, display_label) values
  ('940e0000-0000-4000-8000-000000000001', '5e000000-0000-4000-8000-000000000001', '2025-01-01', null, '{1,2,3,4}',
   '[{"startTime":"07:00","endTime":"09:00"}]', 5500, 'Quiet morning'),
  ('940e0000-0000-4000-8000-000000000002', '5e000000-0000-4000-8000-000000000001', '2025-01-01', null, '{0,1,2,3,4}',
   '[{"startTime":"19:00","endTime":"20:00"}]', 6000, 'Late soak')
on conflict (id) do nothing;

insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, initial_term_count, initial_term_unit, position) values
  ('91a40000-0000-4000-8000-000000000001', 'Soak', 'Two baths a fortnight.', 6900, true, 2, 'WEEK', 12, 'WEEK', 1),
  ('91a40000-0000-4000-8000-000000000002', 'Unlimited', 'As many baths as you like.', 12900, true, 2, 'WEEK', 12, 'WEEK', 2),
  ('91a40000-0000-4000-8000-000000000003', 'Sauna Club 10', 'Ten Sauna Club classes within twelve months.', 38000, false, 12, 'MONTH', null, null, 3)
on conflict (id) do nothing;

insert into plan_benefit (plan_id, service_id, credits) values
  ('91a40000-0000-4000-8000-000000000001', '5e000000-0000-4000-8000-000000000001', 2),
  ('91a40000-0000-4000-8000-000000000002', '5e000000-0000-4000-8000-000000000001', 0),
  ('91a40000-0000-4000-8000-000000000003', '5e000000-0000-4000-8000-000000000002', 10)
on conflict do nothing;

insert into coupon (code, active, expires_at, usage_limit, percent_off, money_off_cents, only_for_service) values
  ('WELCOME10', true, null, null, 10, null, null),
  ('CLASS20', true, null, null, null, 2000, '5e000000-0000-4000-8000-000000000002'),
  ('FIFTY50', true, null, null, null, 5000, null),
  ('GONE24', true, '2024-12-31T12:59:59Z', null, 10, null, null),
  ('USEDUP', true, null, 1, null, 1000, null),
  ('ASLEEP', false, null, null, 15, null, null)
on conflict (code) do nothing;

with used as (
  insert into coupon_use (coupon_id, state)
  select id, 'USED' from coupon where code = 'USEDUP' and number_of_usages = 0
  returning coupon_id
)
update coupon set number_of_usages = 1 from used where coupon.id = used.coupon_id;

insert into gift_card (code_hash, typed_hash, last_four, initial_cents, balance_cents, disabled, issued_at, expires_at)
select sha256(convert_to(code, 'UTF8')), sha256(convert_to(translate(code, 'OIL-', '011'), 'UTF8')), right(code, 4), cents, cents, disabled, issued_at, issued_at + interval '3 years'
from (values
  ('DEMO-GIFT-VALID-100-7Q2M', 10000, false, house_now()),
  ('DEMO-GIFT-SMALL-020-4F8K', 2000, false, house_now()),
  ('DEMO-GIFT-EMPTY-000-9D3X', 0, false, house_now()),
  ('DEMO-GIFT-EXPRD-050-2H6V', 5000, false, timestamptz '2020-01-01T00:00:00Z'),
  ('DEMO-GIFT-DISBL-050-8W5T', 5000, true, house_now())
) as demo (code, cents, disabled, issued_at)
on conflict (code_hash) do nothing;

-- The demo accounts; their password is in the README (stillwater-demo). They exist only in a demo house.
insert into member (id, contact_id, email, email_key, password_hash, first_name, last_name, phone, role, status, email_verified_at)
select ('acc00000-0000-4000-8000-0000000000' || n)::uuid, ('c0174c70-0000-4000-8000-0000000000' || n)::uuid, email, email,
  '$argon2id$v=19$m=19456,t=2,p=1$0c0PcBNg7vqjMJuhCP8quQ$MfWiJUudDJ7OmQcBJMRVeNFUD6c6HYfLX6WeRJE3gPY',
  first_name, last_name, '', role, 'APPROVED', house_now()
from (values
  ('01', 'member.plain@stillwater.example', 'Petra', 'Plain', 'member'),
  ('02', 'member.soak@stillwater.example', 'Sol', 'Soak', 'member'),
  ('03', 'member.unlimited@stillwater.example', 'Una', 'Unlimited', 'member'),
  ('04', 'member.sauna@stillwater.example', 'Sana', 'Sauna', 'member'),
  ('05', 'desk@stillwater.example', 'Dee', 'Desk', 'staff'),
  ('06', 'owner@stillwater.example', 'Olive', 'Owner', 'owner'),
  ('07', 'manager@stillwater.example', 'Mara', 'Manager', 'manager')
) as demo (n, email, first_name, last_name, role)
on conflict (email_key) do nothing;

-- What the demo members hold, given by the house: no subscription at the provider pays for them.
insert into membership (id, plan_id, member_id, email_key, status, starts_at, ends_at, recurring, price_cents, period_count,
  period_unit, benefits, initial_term_ends_at, period_starts_at, period_ends_at, due_at)
select ('3e3be500-0000-4000-8000-0000000000' || n)::uuid, plan.id, member.id, member.email_key, 'ACTIVE', demo.since,
  case when not plan.recurring then
    (demo.since at time zone 'Australia/Sydney' + (period_count || ' ' || period_unit)::interval) at time zone 'Australia/Sydney'
  end,
  plan.recurring, plan.price_cents, plan.period_count, plan.period_unit,
  (select jsonb_agg(jsonb_build_object('serviceId', service_id, 'credits', credits)) from plan_benefit where plan_id = plan.id),
  (house_now() at time zone 'Australia/Sydney' + (initial_term_count || ' ' || initial_term_unit)::interval) at time zone 'Australia/Sydney',
  case when plan.recurring then house_now() end, case when plan.recurring then house_now() + interval '14 days' end,
  case when plan.recurring then house_now() end
from (values
  ('02', 'member.soak@stillwater.example', '91a40000-0000-4000-8000-000000000001'::uuid, house_now()),
  ('03', 'member.unlimited@stillwater.example', '91a40000-0000-4000-8000-000000000002', house_now()),
  ('04', 'member.sauna@stillwater.example', '91a40000-0000-4000-8000-000000000003', house_now() - interval '30 days')
) as demo (n, email, plan_id, since)
join member on member.email_key = demo.email
join plan on plan.id = demo.plan_id
on conflict (id) do nothing;

-- Credits of a pack count from its start; those of a fortnight from now.
insert into credit_grant (membership_id, service_id, granted_for, credits, taken, valid_from, valid_until)
select membership.id, service_id, 'demo ' || sydney_date(house_now()), credits, case when plan.recurring then 0 else 3 end,
  case when plan.recurring then house_now() else membership.starts_at end, coalesce(ends_at, period_ends_at)
from membership
join plan on plan.id = membership.plan_id
join plan_benefit on plan_benefit.plan_id = plan.id
where membership.id between '3e3be500-0000-4000-8000-000000000000' and '3e3be500-0000-4000-8000-0000000000ff'
  and not exists (select from credit_grant where membership_id = membership.id)
on conflict do nothing;

-- Three classes that Sana has booked with the pack: two that have been, on the last Saturdays, and one to come.
with visit as (
  select n, ('de300000-0000-4000-8000-00000000000' || n)::uuid as order_id,
    ('b00c0000-0000-4000-8000-00000000000' || n)::uuid as booking_id,
    (sydney_date(house_now()) - extract(dow from sydney_date(house_now()))::integer - 1 + days + time '09:30')
      at time zone 'Australia/Sydney' as starts_at
  from (values (1, -7), (2, 0), (3, 14)) as later (n, days)
),
-- None while the house was not open yet, or closed.
open_visit as (
  select visit.*, service.id as service_id, service.name, service.price_cents, service.minutes, resource.id as resource_id,
    resource.capacity, member.id as member_id, member.first_name, member.last_name, member.email,
    jsonb_build_object('extraGuest', extra_guest_cents, 'towelRobe', towel_robe_cents, 'extraBath', extra_bath_cents,
      'promotionAppliesToGuests', promotion_applies_to_guests) as prices
  from visit
  join service on service.kind = 'class'
  join opening on opening.service_id = service.id and opening.opens_on <= sydney_date(visit.starts_at)
  join schedule on schedule.service_id = service.id and extract(dow from sydney_date(visit.starts_at)) = any (weekdays)
    and (visit.starts_at at time zone 'Australia/Sydney')::time between first_start and last_start
  join resource on resource.id = schedule.resource_id
  join member on member.email_key = 'member.sauna@stillwater.example'
  cross join venue
  where not exists (
      select from closure where sydney_date(visit.starts_at) between starts_on and ends_on)
    and not exists (select from orders where id = visit.order_id)
),
run as (
  insert into session (service_id, resource_id, starts_at, ends_at, capacity, places_taken)
  select service_id, resource_id, starts_at, starts_at + make_interval(mins => minutes), capacity, 1 from open_visit
  on conflict on constraint session_once do update set places_taken = session.places_taken + 1
  returning id, starts_at, ends_at
),
ordered as (
  insert into orders (id, order_key, status, visitor_id, network, member_id, first_name, last_name, email,
    marketing_consent, terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, created_at, paid_at)
  select order_id, translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), 'PAID', 'demo', 'demo', member_id, first_name, last_name,
    email, false, at, '{"lines":[],"plans":[],"total":0,"discount":0,"due":0}', 0, 0, '', '', at, at
  from open_visit, lateral (select least(house_now(), starts_at - interval '2 days') as at) as ordered
  returning id
),
booked as (
  insert into booking (id, order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until,
    party_size, status, uses_membership)
  select booking_id, ordered.id, service_id, run.id, resource_id, false, run.starts_at, run.ends_at, run.ends_at, 1,
    'CONFIRMED', true
  from open_visit join ordered on ordered.id = order_id join run on run.starts_at = open_visit.starts_at
  returning id
),
lined as (
  insert into order_line (order_id, position, kind, cart_item_id, booking_id, service_id, name, people, base_cents, guests_cents,
    towel_cents, bath_cents, discount_cents, total_cents, is_membership, catalogue)
  select order_id, 0, 'BOOKING', 'demo', booking_id, service_id, name, 1, 0, 0, 0, 0, 0, 0, true,
    jsonb_build_object('kind', 'class', 'price', price_cents, 'prices', prices, 'promotion', null, 'extraBath', false)
  from open_visit
),
told as (
  -- Sent long ago: of such an email the house knows that it went, not its words.
  insert into email (dedupe_key, order_id, kind, recipient, status, subject, created_at, sent_at)
  select 'booking-confirmed:' || order_id, order_id, 'booking-confirmed', email, 'SENT', 'Your booking is confirmed', at, at
  from open_visit, lateral (select least(house_now(), starts_at - interval '2 days') as at) as ordered
)
insert into credit_use (credit_grant_id, booking_id, state)
select credit_grant.id, booked.id, 'USED'
from booked, credit_grant join membership on membership.id = membership_id
where membership.id = '3e3be500-0000-4000-8000-000000000004';

-- Credits that were used before the house kept its books here.
insert into credit_use (credit_grant_id, state)
select credit_grant.id, 'USED'
from credit_grant
cross join lateral generate_series(1, taken - (select count(*)::integer from credit_use where credit_grant_id = credit_grant.id and state <> 'RETURNED'))
where granted_for like 'demo %';

-- The client that the platform's calls are tried with; outside production it may lead back to any address of this machine.
insert into oauth_client (id, name, redirect_uris, is_house_own)
values ('c11e4700-0000-4000-8000-000000000001', 'Demo tool', '{unused://}', true)
on conflict (id) do update set redirect_uris = excluded.redirect_uris, is_house_own = true;
