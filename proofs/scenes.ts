import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { insertSession } from '#server/accounts/store.ts'
import { hashSecret, newSecret } from '#server/accounts/tokens.ts'
import type { Db, Tx } from '#server/kit/db.ts'

const count = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most))
const places = z._default(count(10_000), 10)
const sessions = z._default(count(200), 1)
const room = z.object({ places })
const cardScene = z.object({ places, sessions, balance: z._default(count(1_000_000), 5000) })
const creditScene = z.object({ places, sessions, credits: z._default(count(10_000), 1) })
const couponScene = z.object({ places, sessions, limit: z._default(count(10_000), 5) })

/** The scenes anyone may set from outside (test-doors.md), by name. */
const scenes: Record<string, (db: Db, wish: unknown) => Promise<object>> = {
  plain: async (db, wish) => await aSlot(db, z.parse(room, wish)),
  lastPlaces: async (db, wish) => await aSlot(db, z.parse(room, wish)),
  giftcard: async (db, wish) => {
    const { balance, ...rooms } = z.parse(cardScene, wish)
    const { id: cardId, code } = await aGiftCard(db, balance)
    return { ...(await someSlots(db, rooms)), cardId, code }
  },
  coupon: async (db, wish) => {
    const { limit, ...rooms } = z.parse(couponScene, wish)
    const { id: couponId, code } = await aCoupon(db, limit)
    return { ...(await someSlots(db, rooms)), couponId, code }
  },
  credits: async (db, wish) => {
    const { credits, ...rooms } = z.parse(creditScene, wish)
    const member = await aMember(db)
    return { ...(await someSlots(db, rooms)), ...member, grantId: await someCredits(db, member, credits) }
  },
  price: async (db, wish) => {
    const slot = await aSlot(db, { ...z.parse(room, wish), runs: 2 })
    return {
      ...slot,
      ...(await findPrices(db)),
      couponCode: (await aCoupon(db, null)).code,
      giftCode: (await aGiftCard(db, 5000)).code,
      memberContactId: (await aMember(db)).contactId,
    }
  },
}

/** Sets one scene on a database and says what stands in it. */
export async function setScene(db: Db, name: string, wish: unknown): Promise<object> {
  const scene = Object.hasOwn(scenes, name) && scenes[name]
  if (!scene) throw new Error(`There is no scene "${name}": ${Object.keys(scenes).join(', ')}.`)
  return await scene(db, wish)
}

/** So many slots, and the first of them once more as the slot of the scene. */
async function someSlots(db: Db, { places, sessions }: { places: number; sessions: number }) {
  const slots = await Promise.all(Array.from({ length: sessions }, () => aSlot(db, { places })))
  return { ...slots[0]!, slots }
}

/**
 * A bathing session on a far day in a pool of its own, so that scenes never meet. With two runs another follows it,
 * where an extra bath finds its places.
 */
async function aSlot(db: Db, { places, runs = 1 }: { places: number; runs?: number }) {
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
  const start = sql<Date>`(sydney_date(house_now()) + ${randomInt(401, 700)}::integer + time '10:00') at time zone 'Australia/Sydney'`
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

/** Somebody new with a proved address, signed in: the token is also what the session cookie holds. */
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
