import type { DeskCancelRequest } from '#api/staff-bookings.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { lockOrder } from '#server/sales/store.ts'
import {
  askManager,
  chosenWay,
  findForDesk,
  giveDeskReason,
  noteDeskAct,
  visitBy,
  type Desk,
} from './booking-at-desk.ts'
import { cancelForDesk } from './cancel-booking.ts'
import type { CancelResult } from './give-back.ts'
import { firstAnswer, isSameRequest, type KeyedRequest } from './idempotency.ts'
import { findCancellation } from './store.ts'

type Input = { bookingId: string; chosen: Omit<DeskCancelRequest, 'm'>; keyed: KeyedRequest | null; desk: Desk }

/**
 * Cancels a booking for a guest. The front desk gives what guests may choose themselves, and a voucher until the start; a
 * manager, with a reason, also the money as it was paid, at any time. What comes back is what the screen has shown. The
 * same press again gets the first answer. `booking.unknown`, `booking.already-canceled`, `outcome.changed`,
 * `outcome.needs-manager`, `reason.missing`, `cancellation.money-gone`.
 */
export async function cancelByStaff(ctx: Ctx, { bookingId, chosen, keyed, desk }: Input): Promise<CancelResult> {
  const { order_id } = await findForDesk(ctx.db, bookingId)
  const approvedBy = await askManager(ctx, bookingId, null, { chosen, desk })
  return await ctx.db.transaction().execute(async (tx) => {
    await madeByPress(tx, bookingId)
    await lockOrder(tx, order_id)
    const booking = await readBooked(tx, bookingId)
    const done = await findCancellation(tx, booking.id)
    if (done && isSameRequest(keyed, booking.id, done)) return firstAnswer(done, keyed, booking.id)
    if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
    const way = chosenWay(booking, null, chosen, ctx.now())
    if (way.needsManager && approvedBy === null) throw new Refused('outcome.needs-manager')
    await giveDeskReason(tx, chosen, way.needsManager)
    const left = await cancelForDesk(ctx, tx, booking, {
      choice: way.outcome === 'refund' ? 'refund' : 'voucher',
      reason: chosen.reason,
      keyed,
      byStaff: { actorId: desk.actorId, approvedBy },
      visit: visitBy(booking, way, ctx.now(), chosen.reason),
    })
    await noteDeskAct(tx, booking, desk, {
      did: 'cancelled',
      outcome: way.outcome,
      amount_cents: way.amount,
      ...(approvedBy && { approvedBy }),
    })
    return left
  })
}
