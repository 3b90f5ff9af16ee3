import { centsFromDollars, dollars, sum, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { lockOrder } from '#server/sales/store.ts'
import { listOwedAtDesk, listTogetherWith, readHandedOut, setHandedOut } from '#server/payments/desk-refund-store.ts'
import { handOutRefund } from '#server/payments/hand-out-refund.ts'
import { readBooked } from '#server/sales/booking-store.ts'
import { findForDesk, noteDeskAct, type Desk } from './booking-at-desk.ts'

type Input = { bookingId: string; shownAmount: number; why: string; desk: Desk }
type HandedOut = { terminal: Cents; coins: Cents }

/**
 * Hands a guest the refund that waits at the desk for them because of a closure: each cent the way it was paid, with a
 * manager's approval, like everything that goes back there. The same press hands it out once, and gets the same answer.
 * `booking.unknown`, `outcome.needs-manager`, `refund.none-waits`, `outcome.changed`, `drawer.closed`,
 * `drawer.too-little`.
 */
export async function handOutOwed(ctx: Ctx, { bookingId, shownAmount, why, desk }: Input): Promise<HandedOut> {
  const { order_id: orderId } = await findForDesk(ctx.db, bookingId)
  const approvedBy = await desk.approve()
  return await ctx.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const owed = await listOwedAtDesk(tx, bookingId)
    const before = await madeByPress(tx, owed[0]?.id ?? bookingId)
    if (before !== null) return await sumHandedOut(tx, await listTogetherWith(tx, before))
    const amount = sum(owed.map(({ amount_cents: cents }) => cents))
    if (amount === 0) throw new Refused('refund.none-waits')
    if (amount !== centsFromDollars(shownAmount)) throw new Refused('outcome.changed', { amount: dollars(amount) })
    await giveReason(tx, why === '' ? 'It waited at the desk' : why)
    for (const { id: refundId, amount_cents: cents } of owed) {
      await setHandedOut(tx, refundId, ctx.now())
      await handOutRefund(tx, { refundId, orderId, amount: cents, by: desk.actorId })
    }
    const booking = await readBooked(tx, bookingId)
    await noteDeskAct(tx, booking, desk, { did: 'handed out', amount_cents: amount, approvedBy })
    return await sumHandedOut(
      tx,
      owed.map(({ id }) => id),
    )
  })
}

async function sumHandedOut(tx: Tx, refundIds: readonly string[]): Promise<HandedOut> {
  const each = await Promise.all(refundIds.map((id) => readHandedOut(tx, id)))
  return { terminal: sum(each.map(({ terminal }) => terminal)), coins: sum(each.map(({ coins }) => coins)) }
}
