import { sql } from 'kysely'
import type { OwnWords, TextKind } from '#domain/email-texts.ts'
import type { Tx } from '#server/kit/database/db.ts'

/** Writes the owner's words down, if nobody has since this revision; undefined: somebody has. */
export async function saveText(tx: Tx, kind: TextKind, own: OwnWords, revision: number): Promise<number | undefined> {
  const values = { kind, ...own }
  const saved =
    revision === 0
      ? await tx
          .insertInto('email_text')
          .values(values)
          .onConflict((already) => already.column('kind').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('email_text')
          .set(own)
          .where('kind', '=', kind)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return saved?.revision
}

/** Puts words in force whatever stood there. */
export const putText = (tx: Tx, kind: TextKind, own: OwnWords) =>
  tx
    .insertInto('email_text')
    .values({ kind, ...own })
    .onConflict((already) => already.column('kind').doUpdateSet(own))
    .execute()

/** What a preview is written from: somebody called Alex Sample, with a visit, and with a membership. */
export type Sample = { orderId: string; bookingId: string; membershipId: string; memberId: string }

/** Makes the sample, in a transaction that is undone. */
export async function addSample(tx: Tx, now: Date): Promise<Sample> {
  const { rows } = await sql<Sample>`
    with service as (
      insert into service (id, kind, name, tagline, description, minutes, price_cents, party_limit, position)
      values (gen_random_uuid(), 'class', 'A bath', '', '', 60, 7500, 4, 1000) returning id
    ), resource as (
      insert into resource (id, name, capacity, exclusive, position)
      values (gen_random_uuid(), 'A pool', 8, false, 1000) returning id
    ), session as (
      insert into session (service_id, resource_id, starts_at, ends_at, capacity, places_taken)
      select service.id, resource.id, at, at + interval '1 hour', 8, 1 from service, resource,
        lateral (select (sydney_date(${now}) + 7 + time '10:00') at time zone 'Australia/Sydney' as at) as start
      returning id, service_id, resource_id, starts_at, ends_at
    ), orders as (
      insert into orders (order_key, status, visitor_id, network, first_name, last_name, email, marketing_consent,
        terms_accepted_at, quote, total_cents, card_due_cents, success_url, failure_url, paid_at)
      values ('a-sample-that-opens-nothing', 'PAID', 'sample', '', 'Alex', 'Sample', 'alex@sample.invalid', false,
        ${now}, '{}', 7500, 7500, '/', '/', ${now}) returning id
    ), booking as (
      insert into booking (order_id, service_id, session_id, resource_id, exclusive, starts_at, ends_at, blocked_until,
        party_size, status)
      select orders.id, service_id, session.id, resource_id, false, starts_at, ends_at, ends_at, 1, 'CONFIRMED'
      from orders, session returning id, order_id, service_id
    ), line as (
      insert into order_line (order_id, position, kind, booking_id, service_id, name, people, base_cents, guests_cents,
        towel_cents, bath_cents, discount_cents, total_cents, catalogue)
      select order_id, 0, 'BOOKING', id, service_id, 'A bath', 1, 7500, 0, 0, 0, 0, 7500,
        '{"kind": "class", "price": 7500, "prices": {"promotionAppliesToGuests": false}}' from booking
    ), member as (
      insert into member (email, email_key, first_name, last_name, email_verified_at)
      values ('alex@sample.invalid', 'alex@sample.invalid', 'Alex', 'Sample', ${now}) returning id
    ), plan as (
      insert into plan (id, name, description, price_cents, recurring, period_count, period_unit, position)
      values (gen_random_uuid(), 'A membership', '', 6900, false, 1, 'MONTH', 1000) returning id
    ), membership as (
      insert into membership (plan_id, member_id, email_key, status, starts_at, ends_at)
      select plan.id, member.id, 'alex@sample.invalid', 'ACTIVE', ${now}, ${now}::timestamptz + interval '1 month'
      from plan, member returning id
    )
    select booking.order_id as "orderId", booking.id as "bookingId", membership.id as "membershipId",
      member.id as "memberId" from booking, membership, member`.execute(tx)
  const [sample] = rows
  if (!sample) throw new Error('The sample was not made.')
  return sample
}

/** The email that was promised to the sample in this transaction. */
export const findSampleEmail = (tx: Tx) =>
  tx
    .selectFrom('email')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', 'alex@sample.invalid')
    .executeTakeFirstOrThrow()
