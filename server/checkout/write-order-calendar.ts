import { Refused } from '#domain/refusals.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { writeCalendar } from '#server/emails/write-calendar.ts'
import type { Ctx } from '#server/kit/context.ts'
import { orderCalendar } from '#server/sales/describe-order.ts'
import { lineCalendar } from '#server/sales/kinds/booking-in-words.ts'
import { bookingsIn } from '#server/sales/kinds/booking.ts'
import { listLines } from '#server/sales/store.ts'
import { findOrderByEither } from './find-order.ts'

/**
 * The calendar file of a paid order, for the success page: the same entries as in its email. Of one that is cancelled as a
 * whole it takes the entries out. `order.unknown`.
 */
export async function writeOrderCalendar(ctx: Ctx, keyOrSession: string): Promise<string> {
  const order = await findOrderByEither(ctx.db, keyOrSession)
  if (order.status !== 'PAID') throw new Refused('order.unknown')
  const [lines, venue] = await Promise.all([listLines(ctx.db, order.id), findVenue(ctx.db)])
  const host = new URL(ctx.config.siteUrl).hostname
  const entries = orderCalendar(lines, venue, host)
  const file = { organizer: venue, writtenAt: ctx.now() }
  if (entries.length > 0) return writeCalendar({ ...file, entries })
  const bookings = bookingsIn(lines)
  if (bookings.length === 0) throw new Refused('order.unknown')
  return writeCalendar({
    ...file,
    entries: bookings.flatMap((line) => lineCalendar(line, venue, host)),
    as: 'cancel',
  })
}
