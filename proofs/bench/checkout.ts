import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { startBookingCheckout } from '#server/checkout/start-booking-checkout.ts'
import type { BookingCheckoutRequest } from '#api/checkout.ts'
import { openClock } from '#server/kit/clock.ts'
import { readConfig } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/db.ts'
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
  const { db, pool, close } = openDatabase(house.databaseUrl)
  const slots = await Promise.all(
    Array.from({ length: 50 }, () => setScene(db, 'plain', { places: 10_000 }) as Promise<Slot>),
  )
  let turn = 0
  const nextInput = () => checkoutInputFor(slots[turn++ % slots.length]!)

  const ctx = await contextFor(house, providerUrl, db, pool)
  const madeUp: string[] = []
  const statements = await record(async () => {
    const answer = await startBookingCheckout(
      ctx,
      { visitorId: 'recorded', member: null, network: 'bench', key: null },
      nextInput(),
    )
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('order_key', '=', answer.idempotencyKey)
      .executeTakeFirstOrThrow()
    const bookings = await db.selectFrom('booking').select('id').where('order_id', '=', order.id).execute()
    const payment = await db
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    madeUp.push(
      order.id,
      order.order_key,
      'recorded',
      payment.id,
      answer.sessionId,
      ...bookings.map((booking) => booking.id),
    )
  })
  const own = statements.slice(0, -3)

  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const sold = await load(house.url, seconds, buyers, () => ({
      method: 'POST',
      path,
      body: JSON.stringify(nextInput()),
    }))
    const bare = await repeat(seconds, buyers, () => replay(pool, own, madeUp))
    shares.push(sold.perSecond / bare)
  }
  console.log(
    `checkout: ${median(shares).toFixed(2)} of its ${own.length} statements sent bare through the pool (goal 0.50)`,
  )

  await lastPlaces(house, (await setScene(db, 'lastPlaces', { places: 10 })) as Slot)
  await close()
}

async function lastPlaces(house: House, slot: Slot): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const body = JSON.stringify(checkoutInputFor(slot))
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, () => shoot(agent, house.url, { method: 'POST', path, body })),
  )
  agent.destroy()
  const count = (status: number) => statuses.filter((each) => each === status).length
  const faults = statuses.filter((status) => status >= 500).length
  console.log(`1,000 buyers for the last 10 places: ${count(200)} sold, ${count(409)} told so, ${faults} faults`)
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
  return {
    config,
    db,
    pool,
    clock,
    now: clock.now,
    stripe: openStripe(config),
    houseName: 'Bench',
    supportEmail: '',
  } as Ctx
}
