import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { scopes } from '#api/api-keys.ts'
import { json } from '#db/json.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { staffRoles } from '#domain/accounts/role.ts'
import { makeApiKey } from '#server/staff/make-api-key.ts'
import { insertSession } from '#server/access/session-store.ts'
import { hashSecret, newSecret } from '#server/access/tokens.ts'
import { claimPlaces } from '#server/availability/store.ts'
import type { Db, Tx } from '#server/kit/db.ts'
import { newSecretName } from '#server/kit/visitor.ts'

const count = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most))
const places = z._default(count(10_000), 10)
const sessions = z._default(count(200), 1)
const room = z.object({ places })
const cardScene = z.object({ places, sessions, balance: z._default(count(1_000_000), 5000) })
const creditScene = z.object({ places, sessions, credits: z._default(count(10_000), 1) })
const couponScene = z.object({ places, sessions, limit: z._default(count(10_000), 5) })
const cancelScene = z.object({
  bookings: z._default(count(500), 1),
  freePlacesOnTarget: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 1),
})
const soonScene = z.object({ minutes: z._default(count(60 * 24 * 60), 60) })
const staffScene = z.object({ role: z._default(z.enum(staffRoles), 'owner') })

/** The scenes anyone may set from outside (docs/brief/test-doors.md), by name. */
const scenes: Record<string, (db: Db, input: unknown, provider: Provider | null) => Promise<object>> = {
  plain: async (db, input) => await aSlot(db, z.parse(room, input)),
  lastPlaces: async (db, input) => await aSlot(db, z.parse(room, input)),
  giftcard: async (db, input) => {
    const { balance, ...rooms } = z.parse(cardScene, input)
    const { id: cardId, code } = await aGiftCard(db, balance)
    return { ...(await someSlots(db, rooms)), cardId, code }
  },
  coupon: async (db, input) => {
    const { limit, ...rooms } = z.parse(couponScene, input)
    const { id: couponId, code } = await aCoupon(db, limit)
    return { ...(await someSlots(db, rooms)), couponId, code }
  },
  credits: async (db, input) => {
    const { credits, ...rooms } = z.parse(creditScene, input)
    const member = await aMember(db)
    return { ...(await someSlots(db, rooms)), ...member, grantId: await someCredits(db, member, credits) }
  },
  price: async (db, input) => {
    const slot = await aSlot(db, { ...z.parse(room, input), runs: 2 })
    return {
      ...slot,
      ...(await findPrices(db)),
      couponCode: (await aCoupon(db, null)).code,
      giftCode: (await aGiftCard(db, 5000)).code,
      memberContactId: (await aMember(db)).contactId,
    }
  },
  idor: async (db, _input, provider) => {
    const slot = await aSlot(db, { places: 10 })
    const { sessionId, startDate } = await aSlot(db, { places: 10 })
    const book = (who: Who) => aPaidBooking(db, slot, who, provider)
    return {
      ...slot,
      slot: { sessionId, startDate },
      planId: (await db.selectFrom('plan').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
      A: await book(await aMember(db)),
      B: await book(await aMember(db)),
      G: await book(null),
    }
  },
  cancel: async (db, input, provider) => {
    const { bookings: wanted, freePlacesOnTarget } = z.parse(cancelScene, input)
    const slot = await aSlot(db, { places: wanted })
    const slotWide = await aSlot(db, { places: wanted + 10 })
    // A session has at least one place; to have none free, it gets a booking.
    const slotLast = await aSlot(db, { places: Math.max(1, freePlacesOnTarget) })
    if (freePlacesOnTarget === 0) await aPaidBooking(db, slotLast, null, provider)
    const bookings = []
    for (let i = 0; i < wanted; i++) bookings.push(await aPaidBooking(db, slot, await aMember(db), provider))
    return { ...slot, bookings, slotWide, slotLast }
  },
  soon: async (db, input, provider) => {
    const { minutes } = z.parse(soonScene, input)
    const slot = await aSlot(db, { places: 10, startsIn: minutes })
    const guest = await aPaidBooking(db, slot, null, provider)
    const member = await aPaidBooking(db, slot, await aMember(db), provider)
    return { ...slot, guest, member }
  },
  staff: async (db, input) => {
    const { role } = z.parse(staffScene, input)
    const { token, memberId, contactId, email } = await aMember(db)
    await db.updateTable('member').set({ role }).where('id', '=', memberId).execute()
    // What only staff may see asks for a second factor; this session has shown one.
    await db
      .updateTable('member_session')
      .set({ second_factor: true, factor_shown_at: sql<Date>`house_now()` })
      .where('member_id', '=', memberId)
      .execute()
    const { apiKey } = await makeApiKey({ db }, { name: 'Scene', scopes }, memberId)
    return { token, memberId, contactId, email, apiKey }
  },
}

/** Sets up one scene in a database and returns its data; with a provider its payments are real there. */
export async function setScene(
  db: Db,
  name: string,
  input: unknown,
  provider: Provider | null = null,
): Promise<object> {
  const scene = Object.hasOwn(scenes, name) && scenes[name]
  if (!scene) throw new Error(`There is no scene "${name}": ${Object.keys(scenes).join(', ')}.`)
  return await scene(db, input, provider)
}

/** So many slots, and the first of them once more as the slot of the scene. */
async function someSlots(db: Db, { places, sessions }: { places: number; sessions: number }) {
  const slots = await Promise.all(Array.from({ length: sessions }, () => aSlot(db, { places })))
  return { ...slots[0]!, slots }
}

/**
 * A bathing session on a far day in a pool of its own, so that scenes never meet. With two runs another follows it,
 * where an extra bath finds its places. One that starts in so many minutes is today's.
 */
async function aSlot(db: Db, { places, runs = 1, startsIn }: { places: number; runs?: number; startsIn?: number }) {
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

/** A gift card of its own with so many cents on it. */
async function aGiftCard(db: Db, cents: number) {
  const code = newCode('GIFT')
  const { id } = await db
    .insertInto('gift_card')
    .values({
      code_hash: createHash('sha256').update(code).digest(),
      last_four: code.slice(-4),
      initial_cents: cents,
      balance_cents: cents,
      issued_at: sql`house_now()`,
      expires_at: sql`house_now() + interval '36 months'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** A coupon of its own for 10 % off; null may be used without end. */
async function aCoupon(db: Db, usage_limit: number | null) {
  const code = newCode('COUPON')
  const { id } = await db
    .insertInto('coupon')
    .values({ code, percent_off: 10, usage_limit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, code }
}

/** A new member with a verified address, signed in: the token is also the value of the session cookie. */
async function aMember(db: Db) {
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

/** So many bathing credits for a member, good for a year. */
async function someCredits(db: Db, { memberId, email }: { memberId: string; email: string }, credits: number) {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into membership (plan_id, member_id, email_key, status, starts_at)
      select plan_id, ${memberId}, ${email}, 'ACTIVE', house_now() from plan_benefit where service_id = ${BATHING_ID} limit 1
      returning id
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
    select id, ${BATHING_ID}, 'scene', ${credits}, house_now(), house_now() + interval '1 year' from made
    returning id`.execute(db)
  return rows[0]!.id
}

const newCode = (kind: string) => `SCENE-${kind}-${randomUUID().slice(0, 13).toUpperCase()}`

/** What one person honestly pays for bathing, and for each extra; and a service that costs less. */
async function findPrices(db: Db) {
  const { rows } = await sql<{ honestCents: number; towelCents: number; bathCents: number; cheapServiceId: string }>`
    select price_cents as "honestCents", towel_robe_cents as "towelCents", extra_bath_cents as "bathCents",
           (select id from service order by price_cents, id limit 1) as "cheapServiceId"
    from service cross join venue where id = ${BATHING_ID}`.execute(db)
  return rows[0]!
}

type Who = Awaited<ReturnType<typeof aMember>> | null

/** One place in a slot, booked and paid by a member, or by a guest in a browser that no test uses. */
async function aPaidBooking(db: Db, slot: Awaited<ReturnType<typeof aSlot>>, member: Who, provider: Provider | null) {
  const [orderId, bookingId] = [randomUUID(), randomUUID()]
  const orderKey = newSecretName()
  const paidCents = centsFromDollars(slot.price)
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
        party_size: 1,
        status: 'CONFIRMED',
      })
      .execute()
    await sql`
      insert into order_line (order_id, position, kind, booking_id, service_id, name, people, base_cents, guests_cents,
        towel_cents, bath_cents, discount_cents, total_cents, catalogue)
      select ${orderId}, 0, 'BOOKING', ${bookingId}, service.id, service.name, 1, price_cents, 0, 0, 0, 0, price_cents,
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
    await claimPlaces(tx, [{ sessionId: slot.sessionId, places: 1 }])
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
