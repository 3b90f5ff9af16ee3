import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider({ clock: new Date('2026-03-02T10:00:00Z') })
})
afterAll(() => house.close())

const aDay = 24 * 60 * 60
const statusesOf = async ({ stripe }: { stripe: Stripe }, { id }: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: id })).data.toReversed().map(({ status }) => status)

test('the invoices of a pause over two periods are voided at their moments; at its end payment goes on by itself', async () => {
  const other = house.with('sk_test_pause')
  const subscription = await other.aSubscription()
  const resumes_at = subscription.created + 30 * aDay
  const paused = await other.stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'void', resumes_at },
  })
  expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at } })

  await other.daysAfter(subscription, 29)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'void', 'void'])
  expect((await other.stripe.subscriptions.retrieve(subscription.id)).pause_collection).not.toBeNull()
  await other.daysAfter(subscription, 42)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'void', 'void', 'paid'])
  expect(await other.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    pause_collection: null,
  })

  const told = (await other.stripe.events.list({ limit: 100, created: { gt: subscription.created + aDay } })).data
  const days = told.toReversed().map(({ type, created }) => [type, (created - subscription.created) / aDay])
  expect(days).toEqual([
    ['customer.subscription.updated', 14],
    ['invoice.created', 14],
    ['invoice.voided', 14],
    ['customer.subscription.updated', 28],
    ['invoice.created', 28],
    ['invoice.voided', 28],
    ['customer.subscription.updated', 30],
    ['customer.subscription.updated', 42],
    ['invoice.created', 42],
    ['payment_intent.created', 42],
    ['invoice.finalized', 42],
    ['charge.succeeded', 42],
    ['payment_intent.succeeded', 42],
    ['invoice_payment.paid', 42],
    ['invoice.paid', 42],
  ])
})

test('a pause that ends at the moment of a renewal ends before it', async () => {
  const other = house.with('sk_test_edge')
  const subscription = await other.aSubscription()
  const resumes_at = subscription.items.data[0]!.current_period_end
  await other.stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void', resumes_at } })
  await other.daysAfter(subscription, 14)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'paid'])
})

test('a pause is ended by hand or put off; its first end is forgotten', async () => {
  const other = house.with('sk_test_hand')
  const subscription = await other.aSubscription()
  const pause = (pause_collection: Stripe.SubscriptionUpdateParams['pause_collection']) =>
    other.stripe.subscriptions.update(subscription.id, { pause_collection: pause_collection! })
  const until = (days: number) => ({ behavior: 'void' as const, resumes_at: subscription.created + days * aDay })
  await pause(until(7))
  expect(await pause('')).toMatchObject({ pause_collection: null })
  await pause(until(20))
  await other.daysAfter(subscription, 14)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'void'])
  await pause(until(35))
  await other.daysAfter(subscription, 28)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'void', 'void'])
  await pause({ behavior: 'void' })
  await other.daysAfter(subscription, 56)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'void', 'void', 'void', 'void'])
  expect(await refusal(pause(until(50)))).toMatchObject({ statusCode: 400, param: 'pause_collection[resumes_at]' })
})

test('a charge is put off: nothing is taken before, an invoice of nothing says so, and all that follow are counted from there', async () => {
  const other = house.with('sk_test_put_off')
  const subscription = await other.aSubscription()
  const end = subscription.items.data[0]!.current_period_end
  const trial_end = end + 12 * aDay
  const postpone = (until: number) =>
    other.stripe.subscriptions.update(subscription.id, { trial_end: until, proration_behavior: 'none' })
  expect(await postpone(trial_end)).toMatchObject({ status: 'trialing', trial_end, billing_cycle_anchor: trial_end })
  await other.daysAfter(subscription, 25)
  expect(await statusesOf(other, subscription)).toEqual(['paid', 'paid'])
  await other.daysAfter(subscription, 26)
  const { data } = await other.stripe.invoices.list({ subscription: subscription.id })
  expect(data.toReversed().map(({ amount_due, billing_reason }) => [amount_due, billing_reason])).toEqual([
    [6900, 'subscription_create'],
    [0, 'subscription_update'],
    [6900, 'subscription_cycle'],
  ])
  const renewed = await other.stripe.subscriptions.retrieve(subscription.id)
  expect(renewed).toMatchObject({ status: 'active', trial_end })
  expect(renewed.items.data[0]).toMatchObject({
    current_period_start: trial_end,
    current_period_end: trial_end + 14 * aDay,
  })
  expect(await refusal(postpone(subscription.created))).toMatchObject({ statusCode: 400, param: 'trial_end' })
  expect(
    await refusal(other.stripe.subscriptions.update(subscription.id, { trial_end: trial_end + 20 * aDay })),
  ).toMatchObject({ statusCode: 400, param: 'proration_behavior' })
})
