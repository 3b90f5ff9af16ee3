import { randomUUID } from 'node:crypto'
import type { DeskMoveRequest } from '#api/staff-bookings.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { lockOrder } from '#server/sales/store.ts'
import { findForDesk, noteDeskAct, type Desk } from './booking-at-desk.ts'
import { moveForDesk } from './reschedule-booking.ts'

type Input = { bookingId: string; desk: Pick<Desk, 'actorId' | 'deviceId' | 'approve'> } & DeskMoveRequest

const whoWanted = { guest: 'The guest wanted it', house: 'The house wanted it' }

/**
 * Moves a booking to another start of the same service, until the visit's end: party, price and extra bath stay. What the
 * house wanted is none of the guest's own moves. The same press again moves nothing. `booking.unknown`,
 * `booking.canceled`, `booking.ended`, `slot.taken`, `booking.extra-bath-has-no-room`.
 */
export async function moveBookingByStaff(ctx: Ctx, { bookingId, slot, wantedBy, desk }: Input): Promise<void> {
  if (!slot.sessionId && !(slot.startDate && slot.resourceId)) {
    throw new Refused('request.invalid', { fields: ['slot'] })
  }
  const { order_id } = await findForDesk(ctx.db, bookingId)
  await ctx.db.transaction().execute(async (tx) => {
    if ((await madeByPress(tx, randomUUID())) !== null) return
    await lockOrder(tx, order_id)
    const booking = await readBooked(tx, bookingId)
    if (booking.status === 'CANCELED') throw new Refused('booking.canceled')
    if (booking.ends_at <= ctx.now()) throw new Refused('booking.ended')
    await giveReason(tx, whoWanted[wantedBy])
    const moved = await moveForDesk(ctx, tx, booking, slot, wantedBy === 'guest')
    if (!moved) return
    await noteDeskAct(tx, booking, desk, {
      did: 'moved',
      from: booking.starts_at.toISOString(),
      to: moved.starts_at.toISOString(),
      wantedBy,
    })
  })
}
