import type { ExtraBathTold } from '#api/bookings.ts'
import { isOpenStart } from '#server/availability/list-slots.ts'
import type { Start } from '#server/availability/find-starts.ts'
import { findOpeningDates } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { findStart, lookForBath, type Slot } from './reschedule-booking.ts'

/**
 * Where the extra bath of a booking would be if the booking moved to this start, by the rule of the move itself; null:
 * there is no room for it. Undefined where nothing can be told: no start is named, none is there, or there is no bath.
 */
export async function bathAfterMove(ctx: Ctx, booking: BookedRow, to: Slot): Promise<ExtraBathTold | null | undefined> {
  const isNamed = to.sessionId || (to.startDate && to.resourceId)
  if (!isNamed || booking.bath_id === null || booking.status === 'CANCELED') return undefined
  const start = await findStart(ctx.db, booking, to)
  if (!start) return undefined
  const [now, dates] = [ctx.now(), await findOpeningDates(ctx.db)]
  const bath = await lookForBath(ctx.db, booking, start, (at) => isOpenStart(at, now, dates))
  return bath && told(bath)
}

const told = ({ startsAt, endsAt, resourceName }: Start): ExtraBathTold => ({
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
  resourceName,
})
