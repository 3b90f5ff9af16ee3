import { rescheduleBooking } from '#server/bookings/reschedule-booking.ts'
import type { Ctx } from '#server/kit/context.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { openJobs } from '#server/kit/database/jobs.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { settle } from '#server/sales/settle.ts'
import { setScene } from '#proofs/scenes.ts'
import { contextFor, type House, type Slot } from './checkout.ts'
import { median } from './load.ts'
import { record, resend } from './replay.ts'
import { namesFor, placeOrders, timeOf, type Placed } from './settle.ts'

const orders = 100
const rounds = 5

/** Bookings being moved, against the same statements for as many other bookings, sent bare through the pool. */
export async function measureReschedule(house: House, providerUrl: string): Promise<void> {
  const { db, pool, close } = openDatabase(house.databaseUrl)
  const jobs = await openJobs(house.databaseUrl, console)
  const ctx = { ...(await contextFor(house, providerUrl, db, pool)), jobs }
  const aSlot = async () => (await setScene(db, 'plain', { places: 10_000 })) as Slot
  const [from, to] = [await aSlot(), await aSlot()]
  const move = ({ bookingId, orderKey }: Placed) =>
    rescheduleBooking(ctx, bookingId, { orderKey, memberId: null, visitorIds: [] }, { sessionId: to.sessionId })

  const [first] = await paidOrders(ctx, from, 1)
  const statements = await record(() => move(first!))
  const shares: number[] = []
  for (let round = 0; round < rounds; round++) {
    const [ours, others] = [await paidOrders(ctx, from, orders), await paidOrders(ctx, from, orders)]
    const moved = await timeOf(ours, move)
    const bare = await timeOf(others, (order) => resend(pool, statements, namesFor(first!, order)))
    shares.push(bare / moved)
  }
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::integer as left from booking where session_id = $1 and status = 'CONFIRMED'`,
    [from.sessionId],
  )
  console.log(
    `reschedule: ${median(shares).toFixed(2)} of its ${statements.length} statements sent bare through the pool; ${rows[0]!.left} of ${1 + 2 * rounds * orders} not moved`,
  )
  if (rows[0]!.left > 0) process.exitCode = 1
  await jobs.close()
  await ctx.announcements.close()
  await close()
}

async function paidOrders(ctx: Ctx, slot: Slot, count: number): Promise<Placed[]> {
  const placed = await placeOrders(ctx, [slot], count)
  await runConcurrently(placed, 16, (order) => settle(ctx, order.sessionRef))
  return placed
}
