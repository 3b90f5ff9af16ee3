import type { Stripe } from 'stripe'
import { dollars } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findRenewalOfIntent } from '#server/memberships/find-renewal-of-intent.ts'
import { failRenewalRefund, insertRenewalRefund, type RenewalRow } from '#server/memberships/renewal-store.ts'
import { paymentOfIntent, type Outcome } from '#server/payments/ours.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import { meaningOfRefund } from '#server/payments/provider-states.ts'
import { recordSentRefund } from '#server/payments/send-refund.ts'
import { findRefundByRef, giveUpExcessRefunds, insertForeignRefund, type PaymentRow } from '#server/payments/store.ts'
import { nameRenewal } from './name-renewal.ts'

/** Reads a refund again from the provider and records its state, also of one that was made there by hand. */
export async function followRefund(ctx: Ctx, providerRef: string): Promise<Outcome> {
  const sent = await ctx.stripe.refunds.retrieve(providerRef)
  const refund = await findRefundByRef(ctx.db, providerRef)
  if (refund) {
    await recordSentRefund(ctx, refund, sent)
    const after = await findRefundByRef(ctx.db, providerRef)
    return after?.status === refund.status ? 0 : 1
  }
  const payment = await paymentOfIntent(ctx, sent.payment_intent)
  if (payment) return await recordRefundOfOrder(ctx, payment, sent)
  const renewal = await findRenewalOfIntent(ctx, sent.payment_intent)
  return 'outcome' in renewal ? renewal.outcome : await recordRefundOfRenewal(ctx, renewal, sent)
}

/** Records a refund that was made at the provider; the booking stays booked, and staff are informed. */
async function recordRefundOfOrder(ctx: Ctx, payment: PaymentRow, sent: Stripe.Refund): Promise<Outcome> {
  // One of ours that is not recorded yet: its sender records it.
  if (sent.metadata?.['refundId']) return 0
  // Heard of before the money it goes back from: the comparison with the provider's list finds it again.
  if (payment.status !== 'CAPTURED' || meaningOfRefund(sent.status) === 'failed') return 0
  const isDone = meaningOfRefund(sent.status) === 'done'
  return await ctx.db.transaction().execute(async (tx) => {
    const isNew = await insertForeignRefund(tx, {
      payment_id: payment.id,
      order_id: payment.order_id,
      amount_cents: sent.amount,
      reason: 'made-at-provider',
      provider_ref: sent.id,
      status: isDone ? 'DONE' : 'PENDING',
      done_at: isDone ? ctx.now() : null,
    })
    if (!isNew) return 0
    await giveUpExcessRefunds(tx, payment.id)
    await notifyStaff(ctx, tx, {
      matter: `refund:${sent.id}`,
      subject: `${dollars(sent.amount)} went back at the payment provider`,
      blocks: [
        `Somebody has refunded ${dollars(sent.amount)} of order ${payment.order_id} at the payment provider.`,
        'Its bookings stay as they are: please cancel them if that is meant.',
      ],
    })
    return 1
  })
}

/**
 * Records money of a renewal that went back, once it has gone, and that it has not arrived. The membership goes on;
 * staff are informed of what they have not asked the house for.
 */
async function recordRefundOfRenewal(ctx: Ctx, renewal: RenewalRow, sent: Stripe.Refund): Promise<Outcome> {
  const meaning = meaningOfRefund(sent.status)
  const what = nameRenewal(renewal)
  return await ctx.db.transaction().execute(async (tx) => {
    if (meaning === 'failed') {
      if (!(await failRenewalRefund(tx, sent.id))) return 0
      await notifyStaff(ctx, tx, {
        matter: `refund-failed:${sent.id}`,
        subject: `A refund of ${dollars(sent.amount)} did not arrive`,
        blocks: [
          `The bank could not pay ${dollars(sent.amount)} of ${what} back. The money is at the payment provider again.`,
          'Please refund it there once more, or ask the member how they would like to have it.',
        ],
      })
      return 1
    }
    if (meaning !== 'done') return 0
    const isNew = await insertRenewalRefund(tx, { invoiceId: renewal.id, ref: sent.id, amount: sent.amount })
    if (!isNew) return 0
    // What the house has asked for itself, it has told the member.
    if (sent.metadata?.['invoice'] !== renewal.ref) {
      await notifyStaff(ctx, tx, {
        matter: `refund:${sent.id}`,
        subject: `${dollars(sent.amount)} went back at the payment provider`,
        blocks: [
          `Somebody has refunded ${dollars(sent.amount)} of ${what} at the payment provider.`,
          'The membership goes on: please end it if that is meant.',
        ],
      })
    }
    return 1
  })
}
