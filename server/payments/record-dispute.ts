import { dollars } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { outcomeWithoutPayment, paymentOfIntent, type Outcome } from './ours.ts'
import { giveUpRefunds, upsertDispute, type PaymentRow } from './store.ts'
import { notifyStaff } from './notify-staff.ts'

/**
 * Records a dispute (chargeback) as the provider reports it (payments rule 8). While it is open or lost, no refund of
 * ours is sent for that payment. Staff are informed when it begins and how it ends.
 */
export async function recordDispute(ctx: Ctx, disputeRef: string): Promise<Outcome> {
  const dispute = await ctx.stripe.disputes.retrieve(disputeRef)
  const payment = await paymentOfIntent(ctx, dispute.payment_intent)
  if (!payment) return await outcomeWithoutPayment(ctx, dispute.payment_intent)
  const status = dispute.status === 'won' ? 'WON' : dispute.status === 'lost' ? 'LOST' : 'OPEN'
  return await ctx.db.transaction().execute(async (tx) => {
    const isNews = await upsertDispute(tx, {
      payment_id: payment.id,
      provider_ref: dispute.id,
      status,
      amount_cents: dispute.amount,
      closed_at: status === 'OPEN' ? null : ctx.now(),
    })
    if (!isNews) return 0
    if (status === 'LOST') await giveUpRefunds(tx, payment.id)
    await notifyStaff(ctx, tx, { matter: `dispute:${dispute.id}:${status}`, ...words[status](payment, dispute.amount) })
    return 1
  })
}

const words = {
  OPEN: (payment: PaymentRow, amount: number) => ({
    subject: `A payment of ${dollars(amount)} is disputed`,
    blocks: [
      `The cardholder's bank disputes the payment of order ${payment.order_id}. Please answer it at the payment provider.`,
      'Until it is decided the house sends no refund for this payment by itself. Its bookings stay as they are.',
    ],
  }),
  WON: (payment: PaymentRow, amount: number) => ({
    subject: `The dispute over ${dollars(amount)} is won`,
    blocks: [`The money of order ${payment.order_id} stays with the house. Refunds that waited go out now.`],
  }),
  LOST: (payment: PaymentRow, amount: number) => ({
    subject: `The dispute over ${dollars(amount)} is lost`,
    blocks: [
      `The money of order ${payment.order_id} has gone back to the cardholder. Refunds that waited are given up.`,
      'Its bookings are still in the books: please decide what becomes of them.',
    ],
  }),
}
