import type { Cents } from '#domain/money.ts'
import { issueGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { promiseRefund } from '#server/payments/promise-refund.ts'
import type { BookedRow } from './booking-store.ts'

/** What comes back, in all and by a gift card. Cents. */
export type ComesBack = { amount: Cents; onGiftCard: Cents }

/**
 * For what it comes back: a booking, by its id; null where a part of one leaves and the rest stays, or goods are returned.
 */
type Owed = Pick<BookedRow, 'order_id' | 'policy'> & { id: string | null; reason?: 'cancellation' | 'returned' }

/**
 * The gift card and the refund that what comes back is made of; `by` hands out what was paid at the desk.
 * `refund.not-offered`, `drawer.closed`, `drawer.too-little`.
 */
export async function giveBack(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  { id: bookingId, order_id: orderId, policy, reason = 'cancellation' }: Owed,
  { amount, onGiftCard }: ComesBack,
  by: string | null,
) {
  const voucher =
    onGiftCard > 0
      ? await issueGiftCard(tx, { orderId, amount: onGiftCard, months: policy.voucherMonths, now: ctx.now() })
      : null
  const money = { orderId, bookingId, amount: amount - onGiftCard, reason, by }
  const refund = money.amount > 0 ? await promiseRefund(ctx, tx, money) : null
  return { voucher, refundId: refund?.id ?? null, handedOut: refund?.handedOut ?? null }
}
