import { randomUUID } from 'node:crypto'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { letSendAgain } from '#server/limits/let-send-again.ts'
import { queueEmailAgain } from '#server/emails/queue-email.ts'
import { tellOldAddress } from '#server/emails/tell-old-address.ts'
import { lockOrder } from '#server/sales/store.ts'
import { findForDesk, noteDeskAct, type Desk } from './booking-at-desk.ts'
import { setOrderEmail } from './desk-store.ts'

type About = { bookingId: string; desk: Pick<Desk, 'actorId' | 'deviceId' | 'approve'> }

/**
 * Corrects the address to which the emails about a guest's order go; a member's is that of their account
 * (`booking.of-member`). The history says that it was corrected, and keeps no address; whoever had the emails before is
 * told, for with them they had the key of the order. `booking.unknown`.
 */
export async function correctContact(ctx: Ctx, { bookingId, desk }: About, email: string): Promise<void> {
  const booking = await findForDesk(ctx.db, bookingId)
  if (booking.member_id !== null) throw new Refused('booking.of-member')
  await ctx.db.transaction().execute(async (tx) => {
    if ((await madeByPress(tx, randomUUID())) !== null) return
    const order = await lockOrder(tx, booking.order_id)
    if (order.email === email) return
    await giveReason(tx, 'The guest asked for it')
    await setOrderEmail(tx, order.id, email)
    await tellOldAddress(ctx, tx, { of: 'booking', address: order.email })
    await noteDeskAct(tx, booking, desk, { did: 'address corrected' })
  })
}

/**
 * Sends the confirmation of an order again, as its bookings are now, once for each press. `booking.unknown`,
 * `booking.canceled`, `limit.day`, `email.often`.
 */
export async function sendConfirmationAgain(ctx: Ctx, { bookingId, desk }: About): Promise<void> {
  const booking = await findForDesk(ctx.db, bookingId)
  if (booking.status === 'CANCELED') throw new Refused('booking.canceled')
  await ctx.db.transaction().execute(async (tx) => {
    const press = randomUUID()
    if ((await madeByPress(tx, press)) !== null) return
    const order = await lockOrder(tx, booking.order_id)
    await giveReason(tx, 'The guest asked for it')
    const email = { kind: 'booking-confirmed' as const, orderId: order.id, recipient: order.email }
    await queueEmailAgain(ctx, tx, email, press)
    await letSendAgain(tx, { memberId: desk.actorId, recipient: order.email, now: ctx.now() })
    await noteDeskAct(tx, booking, desk, { did: 'confirmation sent again' })
  })
}
