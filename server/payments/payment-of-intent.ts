import type { Ctx } from '#server/kit/context.ts'
import { findPayment, findPaymentByIntent, type PaymentRow } from './store.ts'

type ProviderRef = string | { id: string } | null

/**
 * The payment that the provider's payment intent stands for. News of it may come before the money itself is in the
 * books: then the provider says which order it was for.
 */
export async function paymentOfIntent(
  { db, stripe }: Pick<Ctx, 'db' | 'stripe'>,
  intent: ProviderRef,
): Promise<PaymentRow | undefined> {
  const ref = typeof intent === 'string' ? intent : intent?.id
  if (!ref) return undefined
  const known = await findPaymentByIntent(db, ref)
  if (known) return known
  const { orderId } = (await stripe.paymentIntents.retrieve(ref)).metadata
  return orderId ? await findPayment(db, orderId) : undefined
}
