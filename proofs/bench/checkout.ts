import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { startBookingCheckout } from '#server/checkout/start-booking-checkout.ts'
import type { BookingCheckoutRequest, CheckoutAnswer } from '#api/checkout.ts'
import { openAnnouncements } from '#server/kit/database/announcements.ts'
import { openClock } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { openMetrics } from '#server/kit/observe/metrics.ts'
import { openRemember } from '#server/kit/database/memory.ts'
import { openStripe } from '#server/payments/stripe.ts'
import { setScene } from '../scenes.ts'
import { load, median, repeat, shoot } from './load.ts'
import { record, replay } from './replay.ts'

export type House = { url: string; databaseUrl: string }
export type Slot = { serviceId: string; sessionId: string; resourceId: string; startDate: string }

const seconds = 3
const buyers = 16
const rounds = 5
const path = '/api/checkout/v1/bookings'

/** A checkout against its own statements sent bare through the pool; and a thousand buyers for the last ten places. */
export async function measureCheckout(house: House, providerUrl: string): Promise<void> {
  const { share, statements, close } = await compareCheckout(house, providerUrl)
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) shares.push(await share(seconds))
  console.log(
    `checkout: ${median(shares).toFixed(2)} of its ${statements} statements sent bare through the pool (goal 0.75)`,
  )
  await close()
  const { db, close: closeDatabase } = openDatabase(house.databaseUrl)
  await lastPlaces(house, (await setScene(db, 'lastPlaces', { places: 10 })) as Slot)
  await closeDatabase()
}

/** PAY through HTTP, against the statements of one PAY sent bare through the pool, for the same fifty sessions. */
export async function compareCheckout(house: House, providerUrl: string) {
  const { db, pool, pools, close } = openDatabase(house.databaseUrl)
  const slots = await Promise.all(
    Array.from({ length: 50 }, () => setScene(db, 'plain', { places: 10_000 }) as Promise<Slot>),
  )
  let turn = 0
  const nextSlot = () => slots[turn++ % slots.length]!
  const ctx = await contextFor(house, providerUrl, db, pool)
  const [first] = slots
  const pressPay = (visitorId: string) =>
    startBookingCheckout(
      ctx,
      { channel: 'site', visitorId, member: null, network: 'bench', press: null },
      checkoutInputFor(first!),
    )
  // The first one reads the catalogue.
  await pressPay('first')
  let madeUp: string[] = []
  const recorded = await record(async () => (madeUp = await namesOf(ctx, await pressPay('recorded'))))
  // Without those that looked at the order, and the beat of the announcements, which many share.
  const own = recorded.slice(0, -3).filter(({ text }) => text !== 'select')
  const names = (slot: Slot): [string, string][] =>
    (['serviceId', 'sessionId', 'resourceId', 'startDate'] as const).map((name) => [first![name], slot[name]])

  return {
    statements: own.length,
    /** How many times as many orders a second as bare statements. */
    share: async (seconds: number): Promise<number> => {
      const sold = await load(house.url, seconds, buyers, () => ({
        method: 'POST',
        path,
        body: JSON.stringify(checkoutInputFor(nextSlot())),
      }))
      const bare = await repeat(seconds, buyers, () => replay(pools.main, own, madeUp, names(nextSlot())))
      return sold.perSecond / bare
    },
    close: async () => {
      await ctx.announcements.close()
      await close()
    },
  }
}

/** What the house has made up for an order, and each other order has of its own. */
async function namesOf({ db }: Ctx, answer: CheckoutAnswer): Promise<string[]> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_key', '=', answer.idempotencyKey)
    .executeTakeFirstOrThrow()
  const bookings = await db.selectFrom('booking').select('id').where('order_id', '=', order.id).execute()
  const payment = await db.selectFrom('payment').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  return [
    order.id,
    order.order_key,
    order.visitor_id,
    payment.id,
    answer.sessionId,
    ...bookings.map((booking) => booking.id),
  ]
}

async function lastPlaces(house: House, slot: Slot): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const body = JSON.stringify(checkoutInputFor(slot))
  const pressedAt = performance.now()
  const buy = async () => {
    const status = await shoot(agent, house.url, { method: 'POST', path, body })
    return { status, ms: performance.now() - pressedAt }
  }
  const answers = await Promise.all(Array.from({ length: 1000 }, buy))
  agent.destroy()
  const statuses = answers.map(({ status }) => status)
  const waits = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const count = (status: number) => statuses.filter((each) => each === status).length
  const faults = statuses.filter((status) => status >= 500).length
  console.log(
    `1,000 buyers for the last 10 places: ${count(200)} sold, ${count(409)} told so, ${faults} faults; nineteen of twenty answered within ${waits[949]!.toFixed(0)} ms (goal 1,000)`,
  )
  if (count(200) !== 10 || faults > 0) process.exitCode = 1
}

/** The checkout input for one place in a class. */
export const checkoutInputFor = ({ serviceId, sessionId, resourceId, startDate }: Slot): BookingCheckoutRequest => ({
  contactData: { firstName: 'Bench', lastName: 'Buyer', email: 'bench@guest.example', termsAccepted: true },
  cartItems: [{ cartItemId: randomUUID(), serviceId, slot: { startDate, resourceId, sessionId }, guestCount: 0 }],
})

/** What a use case needs to be called without a server before it. */
export async function contextFor(house: House, providerUrl: string, db: Ctx['db'], pool: Ctx['pool']): Promise<Ctx> {
  const config = readConfig({
    DATABASE_URL: house.databaseUrl,
    STRIPE_API_URL: providerUrl,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  })
  const clock = await openClock(db, null)
  const announcements = await openAnnouncements(house.databaseUrl, pool)
  return {
    config,
    db,
    pool,
    announcements,
    remember: openRemember({ announcements, now: clock.now }),
    metrics: openMetrics(),
    clock,
    now: clock.now,
    stripe: openStripe(config),
    houseName: 'Bench',
    supportEmail: '',
  } as Ctx
}
