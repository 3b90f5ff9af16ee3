import { cancelOutcome, type CancellationChoice, type CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import type { BackByTender } from '#domain/counter/back-by-tender.ts'
import type { VisitWay } from '#domain/memberships/visit-back.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { issueGiftCard, type IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { handOutRefund } from '#server/payments/hand-out-refund.ts'
import { findPayment, insertRefund, sumRefunds } from '#server/payments/store.ts'

/** What comes back for a booking, in all and by a gift card. */
export type Back = { outcome: CancellationOutcome; amount: Cents; onGiftCard: Cents }

/** What comes back for a booking by a choice. A refund gives back as it was paid: what a gift card has paid comes on a gift card. */
export function backOf(booking: BookedRow, choice: CancellationChoice, visit: VisitWay | null): Back {
  const outcome = cancelOutcome({ paid: booking.total_cents, visit }, choice)
  if (outcome === 'credit' || outcome === 'none') return { outcome, amount: 0, onGiftCard: 0 }
  const amount = booking.total_cents
  const onGiftCard = outcome === 'voucher' ? amount : booking.gift_cents
  return { outcome: onGiftCard === amount ? 'voucher' : 'refund', amount, onGiftCard }
}

/** How a cancellation ended; `refundId`: by which refund money goes back, if any does. */
export type CancelResult = {
  outcome: CancellationOutcome
  amount: Cents
  voucher: Omit<IssuedGiftCard, 'id'> | null
  refundId: string | null
}

/** What was given back over the counter: on the terminal, and in coins. */
export type HandedOut = Pick<BackByTender, 'terminal' | 'coins'>

/** What is owed for a booking, or for a part of one that stays: then without its id, which stands for all of it. */
type Owed = Pick<BookedRow, 'order_id' | 'policy'> & { id: string | null }

/**
 * The gift card and the refund that what comes back is made of. A job sends the refund; what was paid at the desk `by`
 * gives back there, and while nobody is there to, it is an open matter. `refund.not-offered`, `drawer.closed`,
 * `drawer.too-little`.
 */
export async function giveBack(
  ctx: Ctx,
  tx: Tx,
  booking: Owed,
  { amount, onGiftCard }: Omit<Back, 'outcome'>,
  by: string | null,
) {
  const { order_id: orderId, policy } = booking
  const voucher =
    onGiftCard > 0
      ? await issueGiftCard(tx, { orderId, amount: onGiftCard, months: policy.voucherMonths, now: ctx.now() })
      : null
  const refund = amount > onGiftCard ? await promiseRefund(ctx, tx, booking, amount - onGiftCard, by) : null
  return { voucher, refundId: refund?.id ?? null, handedOut: refund?.handedOut ?? null }
}

type Refund = { id: string; handedOut: HandedOut | null }

/** The promise comes first; a job sends it (payments rule 6). Never more goes back than came in. */
async function promiseRefund(ctx: Ctx, tx: Tx, booking: Owed, amount: Cents, by: string | null): Promise<Refund> {
  const payment = await findPayment(tx, booking.order_id)
  const captured = payment?.status === 'CAPTURED' ? payment.amount_cents : 0
  if (!payment || (await sumRefunds(tx, payment.id)) + amount > captured) throw new Refused('refund.not-offered')
  const isHandedOut = payment.method === 'desk' && by !== null
  const refund = await insertRefund(tx, {
    payment_id: payment.id,
    order_id: booking.order_id,
    booking_id: booking.id,
    amount_cents: amount,
    reason: 'cancellation',
    way: payment.method,
    ...(isHandedOut && { status: 'DONE' as const, done_at: ctx.now() }),
  })
  if (payment.method === 'provider') await ctx.jobs.enqueue(tx, 'send-refund', refund.id)
  const handedOut = isHandedOut
    ? await handOutRefund(tx, { refundId: refund.id, orderId: booking.order_id, amount, by })
    : null
  return { id: refund.id, handedOut }
}
