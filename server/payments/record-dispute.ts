import { dollars } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { outcomeWithoutPayment, paymentOfIntent, type Outcome } from './ours.ts'
import { giveUpRefunds, isOpenDispute, upsertDispute, type PaymentRow } from './store.ts'
import { notifyStaff } from './notify-staff.ts'
import { meaningOfDispute, type DisputeMeaning } from './provider-states.ts'

/**
 * Records a chargeback, which the provider reports as a dispute (payments rule 8). While it is open or lost, no refund
 * of ours is sent for that payment. Staff are told when it begins and how it ends; when it is in a state that this
 * house does not know, they are told so, and nothing is concluded from it.
 */
export async function recordDispute(ctx: Ctx, disputeRef: string): Promise<Outcome> {
  const dispute = await ctx.stripe.disputes.retrieve(disputeRef)
  const payment = await paymentOfIntent(ctx, dispute.payment_intent)
  if (!payment) return await outcomeWithoutPayment(ctx, dispute.payment_intent)
  const meaning = meaningOfDispute(dispute.status)
  if (meaning === null) return await tellUnknown(ctx, dispute.id, dispute.status)
  const status = statusOf[meaning]
  return await ctx.db.transaction().execute(async (tx) => {
    const isNews = await upsertDispute(tx, {
      payment_id: payment.id,
      provider_ref: dispute.id,
      status,
      amount_cents: dispute.amount,
      closed_at: status === 'OPEN' ? null : ctx.now(),
    })
    const isMore = meaning === 'disputed' && (await isOpenDispute(tx, dispute.id))
    if (!isNews && !isMore) return 0
    if (status === 'LOST') await giveUpRefunds(tx, payment.id)
    await notifyStaff(ctx, tx, { matter: matterOf(dispute.id, meaning), ...words[meaning](payment, dispute.amount) })
    return isNews ? 1 : 0
  })
}

/** In the books a question of the bank stands open like a dispute, and one that was dropped like one that was won. */
const statusOf = { inquiry: 'OPEN', disputed: 'OPEN', won: 'WON', lost: 'LOST', dropped: 'WON' } as const

/** One email for each thing that a dispute becomes: a question, a dispute, its end. */
const matterOf = (ref: string, meaning: DisputeMeaning) =>
  `dispute:${ref}:${meaning === 'inquiry' ? 'INQUIRY' : statusOf[meaning]}`

async function tellUnknown(ctx: Ctx, ref: string, state: string): Promise<Outcome> {
  ctx.log.warn({ dispute: ref, state }, 'a dispute is in a state that we do not know')
  await ctx.db.transaction().execute((tx) =>
    notifyStaff(ctx, tx, {
      matter: `dispute:${ref}:unknown ${state}`,
      subject: 'A dispute needs a look at the payment provider',
      blocks: [
        `The payment provider says that the dispute ${ref} is “${state}”. The house does not know what that means and has changed nothing.`,
      ],
    }),
  )
  return 0
}

const words = {
  inquiry: (payment: PaymentRow, amount: number) => ({
    subject: `A bank asks about a payment of ${dollars(amount)}`,
    blocks: [
      `The cardholder's bank asks about the payment of order ${payment.order_id}. It has taken no money back. Please answer it at the payment provider.`,
      'Until the question is closed the house sends no refund for this payment by itself. Its bookings stay as they are.',
    ],
  }),
  dropped: (payment: PaymentRow, amount: number) => ({
    subject: `The question about ${dollars(amount)} is closed`,
    blocks: [`The bank takes nothing back for order ${payment.order_id}. Refunds that waited go out now.`],
  }),
  disputed: (payment: PaymentRow, amount: number) => ({
    subject: `A payment of ${dollars(amount)} is disputed`,
    blocks: [
      `The cardholder's bank disputes the payment of order ${payment.order_id}. Please answer it at the payment provider.`,
      'Until it is decided the house sends no refund for this payment by itself. Its bookings stay as they are.',
    ],
  }),
  won: (payment: PaymentRow, amount: number) => ({
    subject: `The dispute over ${dollars(amount)} is won`,
    blocks: [`The money of order ${payment.order_id} stays with the house. Refunds that waited go out now.`],
  }),
  lost: (payment: PaymentRow, amount: number) => ({
    subject: `The dispute over ${dollars(amount)} is lost`,
    blocks: [
      `The money of order ${payment.order_id} has gone back to the cardholder. Refunds that waited are given up.`,
      'Its bookings are still in the books: please decide what becomes of them.',
    ],
  }),
}
