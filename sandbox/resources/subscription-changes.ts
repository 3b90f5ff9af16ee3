import { now, type Call } from '../accounts.ts'
import type { KnownCard, Subscription } from '../objects.ts'
import { emit } from './events.ts'
import { attachCard } from './payment-methods.ts'

/** A subscription as it stands from now on, and the news of it. */
export function changeSubscription(call: Call, changed: Subscription): Subscription {
  const subscription = call.account.shelf.update('subscription', changed)
  emit(call, 'customer.subscription.updated', subscription)
  return subscription
}

/** Another card behind a subscription: the one that its next invoice is charged to. */
export function changeCard(call: Call, subscription: Subscription, card: KnownCard): Subscription {
  const { email } = call.account.shelf.need('customer', subscription.customer)
  const method = attachCard(call, subscription.customer, card, email ?? '')
  return changeSubscription(call, { ...subscription, default_payment_method: method.id })
}

type Why = 'cancellation_requested' | 'payment_failed'

/** The end of a subscription: nothing renews, and nothing that is still open is tried again. */
export function endSubscription(call: Call, subscription: Subscription, why: Why): Subscription {
  const { shelf } = call.account
  const ended_at = now(call.account)
  const ended = shelf.update('subscription', {
    ...subscription,
    canceled_at: subscription.canceled_at ?? ended_at,
    cancellation_details: { ...noDetails, ...subscription.cancellation_details, reason: why },
    ended_at,
    status: 'canceled',
  })
  const open = { 'parent.subscription_details.subscription': subscription.id, status: 'open' }
  for (const invoice of shelf.all('invoice', open)) {
    shelf.update('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  emit(call, 'customer.subscription.deleted', ended)
  return ended
}

const noDetails = { comment: null, feedback: null, feedback_option: null }

/** A subscription stands as its newest invoice does that was to be collected: unpaid is past due. */
export function followInvoices(call: Call, id: string) {
  const { shelf } = call.account
  const subscription = shelf.need('subscription', id)
  if (subscription.status === 'canceled') return
  const wanted = {
    fields: { 'parent.subscription_details.subscription': id },
    among: { status: ['open', 'paid'] },
  }
  const newest = shelf.page('invoice', wanted, { limit: 1 }).data[0]
  const settled = subscription.status === 'trialing' ? 'trialing' : 'active'
  const status = newest?.status === 'open' && newest.attempted ? 'past_due' : settled
  if (status !== subscription.status) changeSubscription(call, { ...subscription, status })
}
