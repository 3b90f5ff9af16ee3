import { z } from 'zod'
import { now, type Call } from '../accounts.ts'
import type { Subscription, SubscriptionItem } from '../objects.ts'
import { listing, operation, retrieval, type Operation } from '../operation.ts'
import { text } from '../params.ts'
import { noSuch, invalidRequest } from '../stripe-error.ts'
import { planTask } from '../tasks.ts'
import { priceOf } from './prices.ts'
import { postponeCharge } from '../renewals.ts'
import { changeSubscription, endSubscription } from './subscription-changes.ts'
import { cancelSubscription, checkUpdate, updateSubscription, type UpdateSubscription } from './subscription-params.ts'
import { planOf } from './subscription-shape.ts'

const path = '/v1/subscriptions'

const living = ['active', 'incomplete', 'past_due', 'paused', 'trialing', 'unpaid'] as const
const dead = ['canceled', 'incomplete_expired'] as const

export const subscriptionOperations: Operation[] = [
  retrieval(path, 'subscription'),
  listing(
    path,
    'subscription',
    {
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...living, ...dead, 'all', 'ended']).optional(),
    },
    ({ customer, price, status }) => ({
      fields: { customer, 'items.data[0].price.id': price },
      among: { status: statusesMeantBy(status) },
    }),
  ),
  operation('POST', `${path}/:id`, updateSubscription, update),
  operation('DELETE', `${path}/:id`, cancelSubscription, (call, params, id) => {
    const subscription = call.account.shelf.need('subscription', id)
    if (subscription.status === 'canceled') throw noSuch('subscription', id)
    return endSubscription(call, withDetails(subscription, params.cancellation_details), 'cancellation_requested')
  }),
]

/** Without a word about it, a list leaves out what has ended. */
function statusesMeantBy(status: string | undefined): readonly string[] | undefined {
  if (status === undefined) return living
  if (status === 'all') return undefined
  return status === 'ended' ? dead : [status]
}

function update(call: Call, params: UpdateSubscription, id: string): Subscription {
  const subscription = call.account.shelf.need('subscription', id)
  checkUpdate(call, subscription, params)
  const { default_payment_method, description, items, metadata } = params
  if (default_payment_method !== undefined) {
    call.account.shelf.need('payment_method', default_payment_method, 'default_payment_method')
  }
  const changed = changeSubscription(call, {
    ...leaving(call, withDetails(subscription, params.cancellation_details), params.cancel_at_period_end),
    ...(params.pause_collection !== undefined && { pause_collection: pausing(call, id, params.pause_collection) }),
    ...(default_payment_method !== undefined && { default_payment_method }),
    ...(description !== undefined && { description: description || null }),
    ...(items && { items: { ...subscription.items, data: changedItems(call, subscription, items) } }),
    ...(metadata && { metadata: metadata(subscription.metadata) }),
  })
  return params.trial_end === undefined ? changed : postponeCharge(call, changed, params.trial_end)
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null }

function withDetails(subscription: Subscription, given: UpdateSubscription['cancellation_details']): Subscription {
  if (!given) return subscription
  const known = subscription.cancellation_details ?? noDetails
  const comment = given.comment === undefined ? known.comment : given.comment || null
  return {
    ...subscription,
    cancellation_details: { ...known, comment, feedback: given.feedback ?? known.feedback },
  }
}

/** A farewell at the period's end, or its withdrawal. */
function leaving({ account }: Call, subscription: Subscription, atPeriodEnd: boolean | undefined): Subscription {
  if (atPeriodEnd === undefined || atPeriodEnd === subscription.cancel_at_period_end) return subscription
  const known = subscription.cancellation_details ?? noDetails
  return {
    ...subscription,
    cancel_at: atPeriodEnd ? subscription.items.data[0]!.current_period_end : null,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: atPeriodEnd ? now(account) : null,
    cancellation_details: { ...known, reason: atPeriodEnd ? 'cancellation_requested' : null },
  }
}

function pausing({ account }: Call, id: string, pause: NonNullable<UpdateSubscription['pause_collection']>) {
  if (pause === '') return null
  if (pause.resumes_at !== undefined) planTask(account, 'resume', id, pause.resumes_at * 1000)
  return { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
}

/** Items at another price: it counts from the next invoice, and the period stays as it is. */
function changedItems(call: Call, { items }: Subscription, inputs: NonNullable<UpdateSubscription['items']>) {
  const known = new Set(items.data.map(({ id }) => id))
  const stranger = inputs.find(({ id }) => !known.has(id))
  if (stranger) throw noSuch('subscription item', stranger.id, 'items')
  return items.data.map((item) => {
    const i = inputs.findIndex(({ id }) => id === item.id)
    return i < 0 ? item : changedItem(call, item, inputs[i]!, `items[${i}]`)
  })
}

type ItemInput = NonNullable<UpdateSubscription['items']>[number]

function changedItem(call: Call, item: SubscriptionItem, input: ItemInput, param: string): SubscriptionItem {
  const asked = input.price !== undefined || input.price_data !== undefined
  const price = asked ? priceOf(call, input, param) : item.price
  const [old, next] = [item.price.recurring, price.recurring]
  if (!next || next.interval !== old.interval || next.interval_count !== old.interval_count) {
    throw invalidRequest('This sandbox changes a price only to one of the same billing interval.', { param })
  }
  if (price.currency !== item.price.currency) {
    throw invalidRequest('The price specified must have the currency of the subscription.', { param })
  }
  const recurringPrice = { ...price, recurring: next }
  return {
    ...item,
    plan: planOf(recurringPrice),
    price: recurringPrice,
    quantity: input.quantity ?? item.quantity ?? 1,
  }
}
