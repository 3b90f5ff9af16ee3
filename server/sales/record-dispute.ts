import { dollars } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { findRenewalOfIntent } from '#server/memberships/find-renewal-of-intent.ts'
import { setDueBy } from '#server/memberships/membership-store.ts'
import { paymentOfIntent, type Outcome, type ProviderRef } from '#server/payments/ours.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import { meaningOfDispute, type DisputeMeaning } from '#server/payments/provider-states.ts'
import { giveUpRefunds, upsertDispute } from '#server/payments/store.ts'
import { nameRenewal } from './name-renewal.ts'

/**
 * Records a chargeback, which the provider reports as a dispute (payments rule 8): of an order's payment, or of the
 * renewal of a membership. While it is open or lost, no refund of ours is sent for that money. Staff are told when it
 * begins and how it ends; when it is in a state that this house does not know, they are told so, and nothing is
 * concluded from it.
 */
export async function recordDispute(ctx: Ctx, disputeRef: string): Promise<Outcome> {
  const dispute = await ctx.stripe.disputes.retrieve(disputeRef)
  const of = await findDisputed(ctx, dispute.payment_intent)
  if ('outcome' in of) return of.outcome
  const meaning = meaningOfDispute(dispute.status)
  if (meaning === null) return await tellUnknown(ctx, dispute.id, dispute.status)
  const status = statusOf[meaning]
  return await ctx.db.transaction().execute(async (tx) => {
    const isNews = await upsertDispute(tx, {
      payment_id: of.paymentId,
      invoice_id: of.invoiceId,
      provider_ref: dispute.id,
      status,
      amount_cents: dispute.amount,
      taken: meaning !== 'inquiry' && meaning !== 'dropped',
      closed_at: status === 'OPEN' ? null : ctx.now(),
    })
    if (!isNews) return 0
    await endWaiting(tx, of, status, ctx.now())
    await notifyStaff(ctx, tx, {
      matter: matterOf(dispute.id, meaning),
      ...words[meaning](of, dollars(dispute.amount)),
    })
    return 1
  })
}

/** A dispute that was lost has given the money back; one that was won lets go what a membership owes its member. */
async function endWaiting(tx: Tx, of: Disputed, status: 'OPEN' | 'WON' | 'LOST', now: Date): Promise<void> {
  if (status === 'LOST' && of.paymentId !== null) await giveUpRefunds(tx, of.paymentId)
  if (status === 'WON' && of.membershipId !== null) await setDueBy(tx, of.membershipId, now)
}

/** What a dispute is about; `what` names it for staff, `stays` what the dispute does not change by itself. */
type Disputed = {
  paymentId: string | null
  invoiceId: string | null
  membershipId: string | null
  what: string
  stays: string
}

async function findDisputed(ctx: Ctx, intent: ProviderRef): Promise<Disputed | { outcome: Outcome }> {
  const payment = await paymentOfIntent(ctx, intent)
  if (payment)
    return {
      paymentId: payment.id,
      invoiceId: null,
      membershipId: null,
      what: `order ${payment.order_id}`,
      stays: 'Its bookings stay as they are.',
    }
  const renewal = await findRenewalOfIntent(ctx, intent)
  if ('outcome' in renewal) return renewal
  return {
    paymentId: null,
    invoiceId: renewal.id,
    membershipId: renewal.membership_id,
    what: nameRenewal(renewal),
    stays: 'The membership goes on.',
  }
}

/** While a bank asks, its question stands open like a dispute; one that was dropped ends like one that was won. */
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

const words: Record<DisputeMeaning, (of: Disputed, amount: string) => { subject: string; blocks: string[] }> = {
  inquiry: ({ what, stays }, amount) => ({
    subject: `A bank asks about a payment of ${amount}`,
    blocks: [
      `The cardholder's bank asks about the payment of ${what}. It has taken no money back. Please answer it at the payment provider.`,
      `Until the question is closed the house sends no refund for this payment by itself. ${stays}`,
    ],
  }),
  dropped: ({ what }, amount) => ({
    subject: `The question about ${amount} is closed`,
    blocks: [`The bank takes nothing back for ${what}. Refunds that waited go out now.`],
  }),
  disputed: ({ what, stays }, amount) => ({
    subject: `A payment of ${amount} is disputed`,
    blocks: [
      `The cardholder's bank disputes the payment of ${what}. Please answer it at the payment provider.`,
      `Until it is decided the house sends no refund for this payment by itself. ${stays}`,
    ],
  }),
  won: ({ what }, amount) => ({
    subject: `The dispute over ${amount} is won`,
    blocks: [`The money of ${what} stays with the house. Refunds that waited go out now.`],
  }),
  lost: ({ what, stays }, amount) => ({
    subject: `The dispute over ${amount} is lost`,
    blocks: [
      `The money of ${what} has gone back to the cardholder. Refunds that waited are given up.`,
      `${stays} Please decide what becomes of that.`,
    ],
  }),
}
