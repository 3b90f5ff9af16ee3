import type { Stripe } from 'stripe'
import { dollars } from '#domain/money.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { followSubscription } from '#server/memberships/follow-membership.ts'
import { isPaidInvoice } from '#server/memberships/membership-store.ts'
import { meaningOfCharge } from '#server/payments/provider-states.ts'
import { isOurSession } from '#server/payments/ours.ts'
import { findPaymentByIntent, listCaptures, listOpenDisputes, type PaymentRow } from '#server/payments/store.ts'
import { findInvoiceOfIntent } from '#server/payments/subscription.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import { followRefund } from './follow-refund.ts'
import { recordDispute } from './record-dispute.ts'
import { settle } from './settle.ts'

const DAYS_LOOKED_AT = 3

/**
 * Compares our database with the provider's lists, both ways (payments rule 7): payments, refunds and
 * disputes that only the provider has are recorded, and what only one side has goes to the staff.
 */
export async function compareWithProvider(ctx: Ctx): Promise<string[]> {
  const since = new Date(ctx.now().getTime() - DAYS_LOOKED_AT * DAY)
  const wanted = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
  const collected = new Set<string>()
  const differences: string[] = []
  for await (const charge of ctx.stripe.charges.list(wanted)) {
    if (meaningOfCharge(charge.status) !== 'done' || !charge.captured) continue
    const intentRef = intentOf(charge)
    if (!intentRef) continue
    collected.add(intentRef)
    if (!(await acceptMoney(ctx, charge, intentRef)))
      differences.push(`${dollars(charge.amount)} came as ${charge.id}, and nobody here asked for it.`)
  }
  for await (const refund of ctx.stripe.refunds.list(wanted)) await followRefund(ctx, refund.id)
  for await (const dispute of ctx.stripe.disputes.list(wanted)) await recordDispute(ctx, dispute.id)
  // A bank takes weeks to decide.
  for (const { provider_ref } of await listOpenDisputes(ctx.db)) await recordDispute(ctx, provider_ref)
  for (const payment of await listCaptures(ctx.db, since)) {
    if (collected.has(payment.intent_ref)) continue
    await reportMissing(ctx, payment)
    differences.push(
      `Order ${payment.order_id} is paid with ${dollars(payment.amount_cents)} that the provider has not.`,
    )
  }
  return differences
}

/**
 * A payment that the provider has and we have not: it is settled. What this house asked for and cannot settle goes to
 * the staff; any other payment belongs to another shop. Answers whether all is well with it.
 */
async function acceptMoney(ctx: Ctx, charge: Stripe.Charge, intentRef: string): Promise<boolean> {
  if (await findPaymentByIntent(ctx.db, intentRef)) return true
  const found = await findInvoiceOfIntent(ctx, intentRef)
  if (found && (await isPaidInvoice(ctx.db, found.invoiceRef))) return true
  const askedBy = found ? { subscription: found.subscriptionRef } : { payment_intent: intentRef }
  const [session] = (await ctx.stripe.checkout.sessions.list({ ...askedBy, limit: 1 })).data
  if (!session || !(await isOurSession(ctx, session))) return true
  await settle(ctx, session.id)
  if (found) await followSubscription(ctx, found.subscriptionRef)
  if (found && (await isPaidInvoice(ctx.db, found.invoiceRef))) return true
  if (await findPaymentByIntent(ctx.db, intentRef)) return true
  await ctx.db.transaction().execute((tx) =>
    notifyStaff(ctx, tx, {
      matter: `unknown-money:${charge.id}`,
      subject: 'Money came that nobody here asked for',
      blocks: [
        `The payment provider has collected ${dollars(charge.amount)} as ${charge.id}, and no order here knows it.`,
        'Please look at it there and send it back if it belongs to nobody.',
      ],
    }),
  )
  return false
}

async function reportMissing(ctx: Ctx, payment: PaymentRow): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    notifyStaff(ctx, tx, {
      matter: `missing-money:${payment.id}`,
      subject: 'The payment provider does not know a payment of ours',
      blocks: [
        `Order ${payment.order_id} is booked as paid with ${dollars(payment.amount_cents)}, and the provider has no such money.`,
      ],
    }),
  )
}

const intentOf = ({ payment_intent: intent }: Stripe.Charge) =>
  typeof intent === 'string' ? intent : (intent?.id ?? null)
