import { randomUUID } from 'node:crypto'
import { isAddressOfNobody } from '#domain/accounts/no-address.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { letSendAgain } from '#server/limits/let-send-again.ts'
import { takeOfDay } from '#server/limits/take-of-day.ts'
import { tellOwners } from '#server/limits/tell-owners.ts'
import { fact } from '#server/emails/blocks.ts'
import { queueEmailAgain } from '#server/emails/queue-email.ts'
import { tellOldAddress } from '#server/emails/tell-old-address.ts'
import { lockOrder, type OrderRow } from '#server/sales/store.ts'
import { findWorker } from '#server/shifts/shift-store.ts'
import { findForDesk, noteDeskAct, type Desk } from './booking-at-desk.ts'
import { setOrderEmail } from './desk-store.ts'

type About = { bookingId: string; desk: Pick<Desk, 'actorId' | 'deviceId' | 'approve'> }

type Correction = About & { email: string; why: string }

/**
 * Corrects the address to which the emails about a guest's order go; a member's is that of their account
 * (`booking.of-member`). Whoever has them has the key of the order, and with it what its guest may have back: where
 * somebody had them before, a manager lets them go elsewhere, with a reason (docs/decisions/201). The history keeps no
 * address. `booking.unknown`, `contact.needs-manager`, `reason.missing`, `limit.day`.
 */
export async function correctContact(ctx: Ctx, { bookingId, desk, email, why }: Correction): Promise<void> {
  const booking = await findForDesk(ctx.db, bookingId)
  if (booking.member_id !== null) throw new Refused('booking.of-member')
  const managerId = isElsewhere(booking.email, email) ? await desk.approve() : null
  await ctx.db.transaction().execute(async (tx) => {
    const press = randomUUID()
    if ((await madeByPress(tx, press)) !== null) return
    const order = await lockOrder(tx, booking.order_id)
    if (order.email === email) return
    if (isElsewhere(order.email, email)) await letGoElsewhere(ctx, tx, { order, managerId, email, why, press })
    else await giveReason(tx, 'The guest asked for it')
    await setOrderEmail(tx, order.id, email)
    await tellOldAddress(ctx, tx, { of: 'booking', address: order.email })
    const approvedBy = managerId !== null && managerId !== desk.actorId && { approvedBy: managerId }
    await noteDeskAct(tx, booking, desk, { did: 'address corrected', ...approvedBy })
  })
}

/** Whether emails that somebody had go to somebody else now; an order without an address is given its first. */
const isElsewhere = (before: string, email: string): boolean => !isAddressOfNobody(before) && before !== email

type Elsewhere = { order: OrderRow; managerId: string | null; email: string; why: string; press: string }

/** It counts towards what a manager may send to other addresses in a day, by all that the order cost, and owners are told. */
async function letGoElsewhere(ctx: Ctx, tx: Tx, { order, managerId, email, why, press }: Elsewhere): Promise<void> {
  const member = managerId === null ? undefined : await findWorker(tx, managerId)
  if (!member) throw new Refused('contact.needs-manager')
  await giveReason(tx, why)
  const [by, amount] = [{ member }, order.total_cents]
  await takeOfDay(tx, { by, what: 'replace', amount, now: ctx.now(), fields: ['email'] })
  const facts = [
    fact('Order of', `${order.first_name} ${order.last_name}`),
    fact('From', order.email),
    fact('To', email),
  ]
  const did = 'gave a booking another email address'
  await tellOwners(ctx, tx, { by, did, amount, facts, reason: why, key: press })
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
