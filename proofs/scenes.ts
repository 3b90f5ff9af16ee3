import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { scopes } from '#api/api-keys.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { staffRoles } from '#domain/accounts/role.ts'
import { makeApiKey } from '#server/staff/make-api-key.ts'
import { secretKeyOf } from '#server/kit/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { setDesk } from './desk-scene.ts'
import { aMember, aPaidBooking, aPersonOfStaff, aSlot, type Provider, type Who } from './scene-parts.ts'

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
const scenes: Record<string, (db: Db, input: unknown, provider: Provider | null, key: string) => Promise<object>> = {
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
    const { token, memberId, contactId, email } = await aPersonOfStaff(db, role)
    // Only owners make keys; that of anybody else is the house's.
    const { apiKey } = await makeApiKey({ db }, { name: 'Scene', scopes }, role === 'owner' ? memberId : null)
    return { token, memberId, contactId, email, apiKey }
  },
  desk: setDesk,
}

/**
 * Sets up one scene in a database and returns its data; with a provider its payments are real there. `secretKey`: by
 * which the house encrypts its secrets, when it is not that of a house for trying out.
 */
export async function setScene(
  db: Db,
  name: string,
  input: unknown,
  provider: Provider | null = null,
  secretKey = secretKeyOf({}).secretKey,
): Promise<object> {
  const scene = Object.hasOwn(scenes, name) && scenes[name]
  if (!scene) throw new Error(`There is no scene "${name}": ${Object.keys(scenes).join(', ')}.`)
  return await scene(db, input, provider, secretKey)
}

/** So many slots, and the first of them once more as the slot of the scene. */
async function someSlots(db: Db, { places, sessions }: { places: number; sessions: number }) {
  const slots = await Promise.all(Array.from({ length: sessions }, () => aSlot(db, { places })))
  return { ...slots[0]!, slots }
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
