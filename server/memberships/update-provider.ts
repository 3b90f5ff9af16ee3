import { isReached, priceAt } from '#domain/memberships/charges.ts'
import { isUnwanted } from '#domain/memberships/ending.ts'
import type { Ctx } from '#server/kit/context.ts'
import {
  changeSubscription,
  endSubscription,
  returnInvoice,
  voidInvoice,
  type Subscription,
  type SubscriptionChange,
} from '#server/payments/subscription.ts'
import {
  requireContract,
  isOver,
  runningSuspension,
  setInvoiceStatus,
  type MembershipState,
} from './membership-store.ts'
import { insertRenewalRefund } from './renewal-store.ts'
import { paymentReturned, postMembershipEmail } from './write-membership-email.ts'

/**
 * Sends the provider every change that our database has and it has not: an end now or with the period, a suspension,
 * the price of the next charge, and refunds of money that was taken by mistake.
 */
export async function updateProvider(ctx: Ctx, state: MembershipState, reported: Subscription): Promise<void> {
  if (isOver(state.membership)) await endAtProvider(ctx, state, reported)
  else if (reported.endedAt === null) {
    const change = whatDiffers(ctx, state, reported)
    if (Object.keys(change).length > 0) await changeSubscription(ctx, reported, change)
  }
  await returnUnwanted(ctx, state)
}

function whatDiffers(ctx: Ctx, state: MembershipState, reported: Subscription): SubscriptionChange {
  const contract = requireContract(state, ctx.now())
  const leavesAtPeriodEnd = isReached(contract.cancelAt, reported.periodEndsAt)
  const suspension = runningSuspension(state, ctx.now())
  const price = priceAt(contract, reported.periodEndsAt)
  return {
    ...(leavesAtPeriodEnd !== reported.leavesAtPeriodEnd && { leavesAtPeriodEnd }),
    ...(!isSameSuspension(suspension, reported.suspension) && {
      suspension: suspension && { until: suspension.until },
    }),
    ...(price !== reported.price && { price }),
  }
}

const isSameSuspension = (wanted: { until: Date | null } | null, reported: Subscription['suspension']) =>
  (wanted === null) === (reported === null) && wanted?.until?.getTime() === reported?.until?.getTime()

/** Nothing renews any more, and nothing that is still open can be paid. */
async function endAtProvider(ctx: Ctx, { invoices }: MembershipState, reported: Subscription): Promise<void> {
  if (reported.endedAt === null) await endSubscription(ctx, reported.ref)
  for (const invoice of invoices) {
    if (invoice.status !== 'OPEN' && invoice.status !== 'FAILED') continue
    await voidInvoice(ctx, invoice.ref)
    await setInvoiceStatus(ctx.db, invoice.id, 'VOID')
  }
}

/**
 * Sends money back that was taken by mistake. What somebody has refunded at the provider is not sent twice, and what
 * the bank has, or asks about, waits for the bank.
 */
async function returnUnwanted(ctx: Ctx, { membership, suspensions, invoices }: MembershipState): Promise<void> {
  const times = { endedAt: membership.ended_at, suspensions }
  for (const { id, ref, status, paid_at, period_starts_at, amount_cents, is_disputed } of invoices) {
    if (status !== 'PAID' || paid_at === null || is_disputed) continue
    if (!isUnwanted({ paidAt: paid_at, periodStartsAt: period_starts_at }, times)) continue
    const sent = await returnInvoice(ctx, { ref, amount: amount_cents })
    await ctx.db.transaction().execute(async (tx) => {
      if (sent) {
        await insertRenewalRefund(tx, { invoiceId: id, ...sent })
        const email = paymentReturned(membership, { ref, amount: sent.amount })
        await postMembershipEmail(ctx, tx, membership, email)
      }
      await setInvoiceStatus(tx, id, 'REFUNDED')
    })
  }
}
