import type { Stripe } from 'stripe'
import { id } from '#api/wire.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findPayment, findPaymentByIntent, findPaymentBySubscription, type PaymentRow } from './store.ts'
import { findOrderOfSubscription } from './subscription.ts'

/** What news from the provider came to: how many things changed here, or that it is about another shop's money. */
export type Outcome = number | 'foreign'

type Provider = Pick<Ctx, 'db' | 'stripe' | 'log'>
/** What the provider names a thing of its own by: its id, or the thing. */
export type ProviderRef = string | { id: string } | null

/**
 * The payment of the order that the provider names; undefined when that order is not of this house
 * (docs/decisions/077).
 */
export async function findNamedPayment(db: Db, orderId: string | null | undefined): Promise<PaymentRow | undefined> {
  const own = ownId(orderId)
  return own === null ? undefined : await findPayment(db, own)
}

/** The id of an order as this house writes it; null for what another shop has written there. */
export const ownId = (orderId: string | null | undefined): string | null =>
  orderId && id.safeParse(orderId).success ? orderId : null

/** Whether this house has asked for a session: it carries the house's mark, or names an order of ours. */
export async function isOurSession({ db, houseId }: Pick<Ctx, 'db' | 'houseId'>, session: Stripe.Checkout.Session) {
  return (
    session.metadata?.['house'] === houseId || (await findNamedPayment(db, session.client_reference_id)) !== undefined
  )
}

/**
 * The payment of a payment intent. A message about it may come before the payment is recorded: then the provider says
 * which order it was for.
 */
export async function paymentOfIntent(
  { db, stripe }: Pick<Ctx, 'db' | 'stripe'>,
  intent: ProviderRef,
): Promise<PaymentRow | undefined> {
  const ref = refOf(intent)
  if (!ref) return undefined
  const known = await findPaymentByIntent(db, ref)
  if (known) return known
  return await findNamedPayment(db, (await stripe.paymentIntents.retrieve(ref)).metadata['orderId'])
}

/** Of news about a subscription that no membership knows: nothing to do yet when an order of ours opened it, else not ours. */
export async function outcomeWithoutMembership(provider: Provider, subscriptionRef: string): Promise<Outcome> {
  const known =
    (await findPaymentBySubscription(provider.db, subscriptionRef)) ??
    (await findNamedPayment(provider.db, await findOrderOfSubscription(provider, subscriptionRef)))
  return known ? 0 : 'foreign'
}

/** The id of a thing of the provider's; undefined when there is none. */
export const refOf = (intent: ProviderRef) => (typeof intent === 'string' ? intent : intent?.id)
