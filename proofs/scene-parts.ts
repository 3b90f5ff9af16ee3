import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { json } from '#db/json.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { insertSession } from '#server/access/session-store.ts'
import { hashSecret, newSecret } from '#server/access/tokens.ts'
import { claimPlaces } from '#server/availability/store.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { newSecretName } from '#server/kit/http/visitor.ts'

/**
 * A bathing session on a far day in a pool of its own, so that scenes never meet. With two runs another follows it,
 * where an extra bath finds its places. One that starts in so many minutes is today's.
 */
export async function aSlot(
  db: Db,
  { places, runs = 1, startsIn }: { places: number; runs?: number; startsIn?: number },
) {
  const resourceId = randomUUID()
  await db
    .insertInto('resource')
    .values({
      id: resourceId,
      name: `Scene pool ${resourceId.slice(0, 4)}`,
      capacity: places,
      exclusive: false,
      position: 1000,
    })
    .execute()
  const start =
    startsIn === undefined
      ? sql<Date>`(sydney_date(house_now()) + ${randomInt(401, 700)}::integer + time '10:00') at time zone 'Australia/Sydney'`
      : sql<Date>`house_now() + ${startsIn} * interval '1 minute'`
  const { rows } = await sql<SlotRow>`
    insert into session (service_id, resource_id, starts_at, ends_at, capacity)
    select id, ${resourceId}, start.at + make_interval(mins => minutes * run), start.at + make_interval(mins => minutes * (run + 1)), ${places}
    from service cross join lateral (select ${start} as at) as start cross join generate_series(0, ${runs - 1}::integer) as run
    where id = ${BATHING_ID} order by run
    returning id, service_id, starts_at, ends_at, capacity, (select price_cents from service where id = service_id)`.execute(
    db,
  )
  const session = rows[0]!
  return {
    serviceId: session.service_id,
    sessionId: session.id,
    resourceId,
    startDate: session.starts_at.toISOString(),
    endDate: session.ends_at.toISOString(),
    price: dollarsFromCents(session.price_cents),
    capacity: session.capacity,
  }
}

type SlotRow = {
  id: string
  service_id: string
  starts_at: Date
  ends_at: Date
  capacity: number
  price_cents: number
}

/** A new member with a verified address, signed in: the token is also the value of the session cookie. */
export async function aMember(db: Db) {
  const email = `scene-${randomUUID().slice(0, 13)}@guest.example`
  const { id: memberId, contact_id: contactId } = await db
    .insertInto('member')
    .values({
      email,
      email_key: email,
      // No password leads in.
      password_hash: 'none',
      first_name: 'Scene',
      last_name: 'Member',
      status: 'APPROVED',
      email_verified_at: sql`house_now()`,
    })
    .returning(['id', 'contact_id'])
    .executeTakeFirstOrThrow()
  const token = newSecret()
  const expires_at = sql<Date>`house_now() + interval '7 days'`
  await insertSession(db as Tx, { member_id: memberId, token_hash: hashSecret(token), expires_at: expires_at as never })
  return { token, memberId, contactId, email }
}

/** Somebody who works here, signed in; their session has shown a second factor just now. */
export async function aPersonOfStaff(db: Db, role: StaffRole) {
  const member = await aMember(db)
  await db.updateTable('member').set({ role }).where('id', '=', member.memberId).execute()
  await db
    .updateTable('member_session')
    .set({ second_factor: true, factor_shown_at: sql<Date>`house_now()` })
    .where('member_id', '=', member.memberId)
    .execute()
  return member
}

export type Who = Awaited<ReturnType<typeof aMember>> | null

/** Places in a slot, booked and paid by a member, or by a guest in a browser that no test uses. */
export async function aPaidBooking(
  db: Db,
  slot: Awaited<ReturnType<typeof aSlot>>,
  member: Who,
  provider: Provider | null,
  people = 1,
) {
  const [orderId, bookingId] = [randomUUID(), randomUUID()]
  const orderKey = newSecretName()
  const paidCents = centsFromDollars(slot.price) * people
  const email = member?.email ?? `scene-${randomUUID().slice(0, 13)}@guest.example`
  const session = provider && (await openAtProvider(provider, orderId, paidCents, email))
  await db.transaction().execute(async (tx) => {
    const at = sql<Date>`house_now()`
    await tx
      .insertInto('orders')
      .values({
        id: orderId,
        order_key: orderKey,
        status: 'PAID',
        visitor_id: newSecretName(),
        network: 'scene',
        member_id: member?.memberId ?? null,
        first_name: 'Scene',
        last_name: member ? 'Member' : 'Guest',
        email,
        marketing_consent: false,
        terms_accepted_at: at,
        quote: json({
          lines: [],
          plans: [],
          discount: 0,
          total: paidCents,
          giftCard: null,
          due: paidCents,
          isTooSmall: false,
        }),
        total_cents: paidCents,
        card_due_cents: paidCents,
        success_url: '/success',
        failure_url: '/failure',
        paid_at: at,
      })
      .execute()
    await tx
      .insertInto('booking')
      .values({
        id: bookingId,
        order_id: orderId,
        service_id: slot.serviceId,
        session_id: slot.sessionId,
        resource_id: slot.resourceId,
        exclusive: false,
        starts_at: new Date(slot.startDate),
        ends_at: new Date(slot.endDate),
        blocked_until: new Date(slot.endDate),
        party_size: people,
        status: 'CONFIRMED',
      })
      .execute()
    await sql`
      insert into order_line (order_id, position, kind, booking_id, service_id, name, people, base_cents, guests_cents,
        towel_cents, bath_cents, discount_cents, total_cents, catalogue)
      select ${orderId}, 0, 'BOOKING', ${bookingId}, service.id, service.name, ${people}, price_cents, price_cents * ${people - 1}, 0, 0, 0, price_cents * ${people},
        jsonb_build_object('kind', kind, 'price', price_cents, 'promotion', null, 'extraBath', false, 'prices',
          jsonb_build_object('extraGuest', extra_guest_cents, 'towelRobe', towel_robe_cents, 'extraBath', extra_bath_cents,
            'promotionAppliesToGuests', promotion_applies_to_guests))
      from service cross join venue where service.id = ${slot.serviceId}`.execute(tx)
    await tx
      .insertInto('payment')
      .values({
        order_id: orderId,
        status: 'CAPTURED',
        amount_cents: paidCents,
        session_ref: session,
        captured_at: at,
      })
      .execute()
    await tx
      .insertInto('email')
      .values({
        dedupe_key: `booking-confirmed:${orderId}`,
        order_id: orderId,
        kind: 'booking-confirmed',
        recipient: email,
        status: 'SENT',
        subject: 'Your booking is confirmed',
        body_text: 'A scene',
        body_html: 'A scene',
        sent_at: at,
      })
      .execute()
    await claimPlaces(tx, [{ sessionId: slot.sessionId, places: people }])
  })
  // Only now: the provider reports the payment at once, and the server looks for the order.
  if (provider && session) {
    const intent_ref = await payAtProvider(provider, session)
    await db.updateTable('payment').set({ intent_ref }).where('order_id', '=', orderId).execute()
  }
  return { ...member, email, bookingId, orderId, orderKey, paidCents }
}

/** The payment sandbox, where it is and whose account. */
export type Provider = { url: URL; secretKey: string }

/** A payment session over this much at the sandbox, so that the money can go back from there. */
async function openAtProvider({ url, secretKey }: Provider, orderId: string, cents: number, email: string) {
  const opened = await fetch(new URL('/v1/checkout/sessions', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      mode: 'payment',
      client_reference_id: orderId,
      customer_email: email,
      success_url: 'http://localhost/success',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': String(cents),
      'line_items[0][price_data][product_data][name]': 'A scene',
    }),
  })
  const { id } = (await opened.json()) as { id?: string }
  if (!id) throw new Error('The payment sandbox opened no session.')
  return id
}

/** Pays a session there, as a visitor would; answers the payment's name. */
async function payAtProvider({ url, secretKey }: Provider, session: string) {
  const paid = await fetch(new URL('/__control', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pay: { session } }),
  })
  const answer = (await paid.json()) as { session?: { payment_intent: string | null } }
  if (!answer.session?.payment_intent) throw new Error('The payment sandbox did not take the money.')
  return answer.session.payment_intent
}
