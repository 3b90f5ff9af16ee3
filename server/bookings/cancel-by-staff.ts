import type { DeskCancelRequest } from '#api/staff-bookings.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { pressOfStaff } from '#server/kit/http/press.ts'
import { readBooked, type BookedRow } from '#server/sales/booking-store.ts'
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
import { cancelOnce } from './cancel-once.ts'
import type { CancelResult } from './back-of-booking.ts'

type Input = { bookingId: string; chosen: Omit<DeskCancelRequest, 'm'>; desk: Desk }

/**
 * Cancels a booking for a guest. The front desk gives what guests may choose themselves, and a voucher until the start; a
 * manager, with a reason, also the money as it was paid, at any time. What comes back is what the screen has shown. The
 * same press again gets the first answer. `booking.unknown`, `booking.already-canceled`, `outcome.changed`,
 * `outcome.needs-manager`, `reason.missing`, `cancellation.money-gone`.
 */
export async function cancelByStaff(ctx: Ctx, { bookingId, chosen, desk }: Input): Promise<CancelResult> {
  const { id, order_id } = await findForDesk(ctx.db, bookingId)
  const approvedBy = await askManager(ctx, id, null, { chosen, desk })
  return await ctx.db.transaction().execute((tx) =>
    cancelOnce(tx, { press: pressOfStaff(), made: id }, async () => {
      await lockOrder(tx, order_id)
      return await cancel(ctx, tx, await readBooked(tx, id), { chosen, desk, approvedBy })
    }),
  )
}

type Cancel = Omit<Input, 'bookingId'> & { approvedBy: string | null }

async function cancel(ctx: Ctx, tx: Tx, booking: BookedRow, { chosen, desk, approvedBy }: Cancel) {
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  const way = chosenWay(booking, null, chosen, ctx.now())
  if (way.needsManager && approvedBy === null) throw new Refused('outcome.needs-manager')
  await giveDeskReason(tx, chosen, way.needsManager)
  const left = await cancelForDesk(ctx, tx, booking, {
    choice: way.outcome === 'refund' ? 'refund' : 'voucher',
    reason: chosen.reason,
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
}
