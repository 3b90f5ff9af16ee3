import type { DeskOutcomeAnswer, OutcomesAnswer } from '#api/staff-bookings.ts'
import { HOUSE_CANNOT, type DeskOutcome } from '#domain/bookings/refund-by-staff.ts'
import type { TendersLeft } from '#domain/counter/refund-by-tender.ts'
import type { VisitBack } from '#domain/memberships/visit-back.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { visitTold } from '#server/sales/how-to-cancel.ts'
import { describeMoneyBack } from '#server/payments/describe-money-back.ts'
import { readTendersLeft } from '#server/payments/tender-store.ts'
import { findForDesk, refuseParty, refuseWhoIsHere, visitBy, waysFor, type Leaving } from './booking-at-desk.ts'
import { countArrived } from './store.ts'

/**
 * What would come back for a booking, or for a part of it, in each way that staff may choose; whoever presses afterwards
 * names the amount. `booking.unknown`, `booking.already-canceled`, `party.last`, `party.here`.
 */
export async function showOutcomes(ctx: Ctx, bookingId: string, leaving: Leaving): Promise<OutcomesAnswer> {
  const booking = await findForDesk(ctx.db, bookingId)
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  const isAll = leaving.people === 0 && !leaving.dropsTowel && !leaving.dropsBath
  if (!isAll) {
    refuseParty(booking, leaving)
    refuseWhoIsHere(booking, leaving, await countArrived(ctx.db, bookingId))
  }
  const left = booking.is_paid_at_desk ? await readTendersLeft(ctx.db, booking.order_id) : null
  const now = ctx.now()
  const answerFor = (reason: string | null) =>
    waysFor(booking, isAll ? null : leaving, now, reason).map((way) => ({
      ...outcomeAnswer(way, left),
      ...(isAll && visitAnswer(visitBy(booking, way, now, reason))),
    }))
  return { outcomes: answerFor(null), ifHouseCannot: answerFor(HOUSE_CANNOT), freesPlaces: now < booking.ends_at }
}

const visitAnswer = (visit: VisitBack | null) => visit && { visit: visitTold(visit) }

const outcomeAnswer = (
  { outcome, amount, onGiftCard, needsManager }: DeskOutcome,
  left: TendersLeft | null,
): DeskOutcomeAnswer => ({ outcome, ...describeMoneyBack(amount, onGiftCard, left), needsManager })
