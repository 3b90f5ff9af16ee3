import { Refused } from '#domain/refusals.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import { writeCalendar } from '#server/emails/write-calendar.ts'
import type { Ctx } from '#server/kit/context.ts'
import { orderCalendar } from '#server/orders/describe-order.ts'
import { listLines } from '#server/orders/store.ts'
import { findOrderByEither } from './find-order.ts'

/** The calendar file of a paid order, for the success page: the same entries as in its email. `order.unknown`. */
export async function writeOrderCalendar(ctx: Ctx, keyOrSession: string): Promise<string> {
  const order = await findOrderByEither(ctx.db, keyOrSession)
  if (order.status !== 'PAID') throw new Refused('order.unknown')
  const [lines, venue] = await Promise.all([listLines(ctx.db, order.id), findVenue(ctx.db)])
  return writeCalendar(orderCalendar(lines, venue, new URL(ctx.config.siteUrl).hostname), ctx.now())
}
