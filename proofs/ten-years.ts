import type { Client } from 'pg'

/** How long ago the first of them was, in milliseconds. */
export const TEN_YEARS = 87_648 * 3_600_000

/**
 * Ten years of books until a moment, in so many orders: each with a visit, a payment, an email and its history, and of
 * seven one that was never paid. Triggers are off, so that it takes seconds; every row is one that the house could have
 * written, with the same references.
 */
export async function writeTenYears(keeper: Client, until: Date, orders: number): Promise<void> {
  await keeper.query('set session_replication_role = replica')
  await keeper.query(
    `create temporary table past as
     select i, gen_random_uuid() as order_id, gen_random_uuid() as booking_id, gen_random_uuid() as payment_id,
       gen_random_uuid() as session_id, 'past-' || i as name,
       $1::timestamptz - interval '87648 hours' * (1 - i::float / $2) as at,
       case when i % 7 = 0 then 'EXPIRED' else 'PAID' end as status
     from generate_series(1, $2::integer) as i`,
    [until, orders],
  )
  for (const statement of statements) await keeper.query(statement)
  await keeper.query('set session_replication_role = origin')
  await keeper.query('drop table past')
  await keeper.query('analyze')
}

const statements = [
  `insert into resource (id, name, capacity, exclusive, position) values (gen_random_uuid(), 'The pool of the past', 4, false, 2000)`,
  `insert into session (id, service_id, resource_id, starts_at, ends_at, capacity, places_taken)
   select session_id, service.id, resource.id, past.at + interval '7 days', past.at + interval '7 days 1 minute', 4,
     case status when 'PAID' then 2 else 0 end
   from past, (select id from service where kind = 'class' limit 1) as service,
     (select id from resource where position = 2000) as resource`,
  `insert into orders (id, order_key, status, visitor_id, network, first_name, last_name, email, marketing_consent,
     terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, created_at, paid_at)
   select order_id, 'the key of an order of the past ' || i, status, 'visitor ' || i, substr(md5('network ' || i % 20000), 1, 16), 'Ada', 'Example',
     name || '@guest.example', false, at, '{}', 10000, 10000, '/success', '/failure', at,
     case status when 'PAID' then at end
   from past`,
  `insert into booking (id, order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until,
     party_size, status, created_at)
   select booking_id, order_id, service_id, session_id, resource_id, false, starts_at, ends_at, ends_at, 2,
     case status when 'PAID' then 'CONFIRMED' else 'EXPIRED' end, at
   from past join session on session.id = session_id`,
  `insert into order_line (order_id, position, kind, booking_id, service_id, name, people, base_cents, guests_cents,
     towel_cents, bath_cents, discount_cents, total_cents, catalogue)
   select past.order_id, 0, 'BOOKING', booking_id, service_id, 'A visit', 2, 5000, 5000, 0, 0, 0, 10000,
     '{"kind": "class", "price": 5000, "prices": {"promotionAppliesToGuests": false}}'
   from past join booking on booking.id = booking_id`,
  `insert into payment (id, order_id, status, amount_cents, session_ref, session_expires_at, intent_ref, created_at,
     checked_at, captured_at)
   select payment_id, order_id, case status when 'PAID' then 'CAPTURED' else status end, 10000, 'cs_' || name,
     at + interval '31 minutes', case status when 'PAID' then 'pi_' || name end, at, at + interval '1 hour',
     case status when 'PAID' then at end
   from past`,
  `insert into status_history (entity, entity_id, from_status, to_status, at)
   select entity, id, before, now, at from past, lateral (values
     ('orders', order_id, null, 'PENDING'), ('orders', order_id, 'PENDING', status),
     ('booking', booking_id, null, 'HELD'),
     ('booking', booking_id, 'HELD', case status when 'PAID' then 'CONFIRMED' else 'EXPIRED' end),
     ('payment', payment_id, null, 'CREATED'),
     ('payment', payment_id, 'CREATED', case status when 'PAID' then 'CAPTURED' else 'EXPIRED' end)
   ) as step (entity, id, before, now) order by i`,
  `insert into journal_entry (entry_id, what, account, debit_cents, credit_cents, order_id, at)
   select entry_id, what, account, debit, credit, order_id, at
   from (select *, gen_random_uuid() as came, gen_random_uuid() as sold from past where status = 'PAID') as paid,
   lateral (values (came, 'payment', 'cash-at-provider', 10000, 0), (came, 'payment', 'received', 0, 10000),
     (sold, 'sale', 'received', 10000, 0), (sold, 'sale', 'sales', 0, 10000)) as entry (entry_id, what, account, debit, credit)`,
  `insert into email (dedupe_key, order_id, kind, recipient, status, subject, created_at, sent_at)
   select 'booking-confirmed:' || order_id, order_id, 'booking-confirmed', name || '@guest.example', 'SENT', 'Booked', at, at
   from past where status = 'PAID'`,
  `insert into email (dedupe_key, kind, recipient, status, subject, created_at, sent_at)
   select 'code:' || i, 'verification-code', name || '@guest.example', 'SENT', 'A code', at, at from past where i % 5 = 0`,
  `insert into mailing_address (email_key, token)
   select name || '@guest.example', substr(md5(name), 1, 22) from past`,
  `insert into press (pressed_by, key_hash, asked, made, pressed_at)
   select 'visitor past-' || i, sha256(name::bytea), '', order_id, at from past`,
  `insert into payment_event (id, type, received_at, processed_at)
   select 'evt_' || name, 'checkout.session.completed', at, at from past`,
  `insert into consent (email_key, granted, source, wording, at)
   select 'past-' || i % 50 || '@guest.example', true, 'checkout', 'News', at from past`,
  `insert into lifecycle_event (entity, entity_id, kind, at, place)
   select 'service', booking_id, 'updated', at, -i from past where i % 3 = 0`,
]
