import { cancelOutcome, type CancellationChoice, type CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import type { VisitWay } from '#domain/memberships/visit-back.ts'
import type { Cents } from '#domain/money.ts'
import { issueGiftCard, type IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { promiseRefund } from '#server/payments/promise-refund.ts'

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

/** What is owed for a booking, or for a part of one that stays: then without its id, which stands for all of it. */
type Owed = Pick<BookedRow, 'order_id' | 'policy'> & { id: string | null }

/**
 * The gift card and the refund that what comes back is made of; `by` hands out what was paid at the desk.
 * `refund.not-offered`, `drawer.closed`, `drawer.too-little`.
 */
export async function giveBack(
  ctx: Ctx,
  tx: Tx,
  booking: Owed,
  { amount, onGiftCard }: Omit<Back, 'outcome'>,
  by: string | null,
) {
  const { id: bookingId, order_id: orderId, policy } = booking
  const voucher =
    onGiftCard > 0
      ? await issueGiftCard(tx, { orderId, amount: onGiftCard, months: policy.voucherMonths, now: ctx.now() })
      : null
  const money = { orderId, bookingId, amount: amount - onGiftCard, reason: 'cancellation', by } as const
  const refund = money.amount > 0 ? await promiseRefund(ctx, tx, money) : null
  return { voucher, refundId: refund?.id ?? null, handedOut: refund?.handedOut ?? null }
}
