import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { startBookingCheckout } from '#server/checkout/start-booking-checkout.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { openJobs } from '#server/kit/database/jobs.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { settle } from '#server/sales/settle.ts'
import { setScene } from '../scenes.ts'
import { contextFor, checkoutInputFor, type House, type Slot } from './checkout.ts'
import { median } from './load.ts'
import { record, resend } from './replay.ts'

const atOnce = 16
const orders = 150
const rounds = 5

/** Orders being settled, against the same statements for as many other orders, sent bare through the pool. */
export async function measureSettle(house: House, providerUrl: string): Promise<void> {
  const { share, statements, countUnpaid, close } = await compareSettle(house, providerUrl)
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) shares.push(await share(orders))
  const unpaid = await countUnpaid()
  console.log(
    `settle: ${median(shares).toFixed(2)} of its ${statements} statements sent bare through the pool, the provider asked once; ${unpaid} of ${1 + 2 * rounds * orders} not paid`,
  )
  if (unpaid > 0) process.exitCode = 1
  await close()
}

/** Settling orders, against the statements of one settled order sent bare through the pool for as many others. */
export async function compareSettle(house: House, providerUrl: string) {
  const { db, pool, close } = openDatabase(house.databaseUrl)
  const jobs = await openJobs(house.databaseUrl, console)
  const ctx = { ...(await contextFor(house, providerUrl, db, pool)), jobs }
  const slots = await Promise.all(
    Array.from({ length: 50 }, () => setScene(db, 'plain', { places: 10_000 }) as Promise<Slot>),
  )
  const [first] = await placeOrders(ctx, slots, 1)
  const statements = await record(() => settle(ctx, first!.sessionRef))
  return {
    statements: statements.length,
    /** How many times as fast as bare statements, with so many orders each. */
    share: async (count: number): Promise<number> => {
      const [ours, others] = [await placeOrders(ctx, slots, count), await placeOrders(ctx, slots, count)]
      const settled = await timeOf(ours, (order) => settle(ctx, order.sessionRef))
      const bare = await timeOf(others, (order) => resend(pool, statements, namesFor(first!, order)))
      return bare / settled
    },
    countUnpaid: async (): Promise<number> => {
      const { rows } = await pool.query<{ unpaid: number }>(
        `select count(*)::integer as unpaid from orders where email = 'bench@guest.example' and visitor_id like 'settle-%' and status <> 'PAID'`,
      )
      return rows[0]!.unpaid
    },
    close: async () => {
      await jobs.close()
      await ctx.announcements.close()
      await close()
    },
  }
}

export type Placed = { orderId: string; paymentId: string; bookingId: string; sessionRef: string; orderKey: string }

/** So many unpaid orders of one place each. */
export async function placeOrders(ctx: Ctx, slots: readonly Slot[], count: number): Promise<Placed[]> {
  const keys: string[] = []
  await runConcurrently(Array.from({ length: count }), atOnce, async () => {
    const name = `settle-${randomUUID()}`
    const buyer = { channel: 'site' as const, visitorId: name, member: null, network: name, press: null }
    const answer = await startBookingCheckout(ctx, buyer, checkoutInputFor(slots[keys.length % slots.length]!))
    keys.push(answer.idempotencyKey)
  })
  return await listPlaced(ctx.pool, keys)
}

async function listPlaced(pool: Pool, keys: string[]): Promise<Placed[]> {
  const { rows } = await pool.query<Placed>(
    `select orders.id as "orderId", payment.id as "paymentId", booking.id as "bookingId", session_ref as "sessionRef", order_key as "orderKey"
     from orders join payment on payment.order_id = orders.id join booking on booking.order_id = orders.id
     where order_key = any ($1)`,
    [keys],
  )
  return rows
}

/** Rewrites what names one order so that it names another. */
export const namesFor = (first: Placed, other: Placed): [string, string][] => [
  [first.orderId, other.orderId],
  [first.paymentId, other.paymentId],
  [first.bookingId, other.bookingId],
  [first.sessionRef.slice(8), other.sessionRef.slice(8)],
  [first.orderKey, other.orderKey],
]

export async function timeOf(placed: readonly Placed[], act: (order: Placed) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await runConcurrently(placed, atOnce, act)
  return performance.now() - startedAt
}
