import type { Ctx } from '#server/kit/context.ts'
import { refOf, type Outcome, type ProviderRef } from '#server/payments/ours.ts'
import { findInvoiceOfIntent } from '#server/payments/subscription.ts'
import { followSubscription } from './follow-membership.ts'
import { findPaidRenewal, type RenewalRow } from './renewal-store.ts'

/**
 * The renewal that a payment intent has paid, for news about money that no order was paid with. One that the house has
 * not heard of is recorded first. Without one, what the news comes to.
 */
export async function findRenewalOfIntent(ctx: Ctx, intent: ProviderRef): Promise<RenewalRow | { outcome: Outcome }> {
  const ref = refOf(intent)
  const invoice = ref ? await findInvoiceOfIntent(ctx, ref) : null
  if (!invoice) return { outcome: 'foreign' }
  const known = await findPaidRenewal(ctx.db, invoice.invoiceRef)
  if (known) return known
  const outcome = await followSubscription(ctx, invoice.subscriptionRef)
  return (await findPaidRenewal(ctx.db, invoice.invoiceRef)) ?? { outcome }
}
