import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLine, aPlan, idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider({ clock: new Date('2026-03-02T10:00:00Z') })
})
afterAll(() => house.close())

const aDay = 24 * 60 * 60
const periodOf = ({ items }: Stripe.Subscription) => {
  const { current_period_start: start, current_period_end: end } = items.data[0]!
  return { start, end }
}
const invoicesOf = async ({ stripe }: { stripe: Stripe }, subscription: { id: string }) =>
  (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data.toReversed()
const typesOf = async ({ stripe }: { stripe: Stripe }) =>
  (await stripe.events.list({ limit: 100 })).data.toReversed().map(({ type }) => type as string)

test('the first payment makes a customer, a kept card, a subscription and its paid invoice, which the session names', async () => {
  const other = house.with('sk_test_first')
  const open = await other.aSession({
    ...aPlan,
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    subscription_data: { metadata: { plan: 'soak' }, description: 'Soak' },
    customer_email: 'ada@example.com',
  })
  expect(open).toMatchObject({ mode: 'subscription', amount_total: 6900, subscription: null, invoice: null })
  const { session } = await other.control({ pay: { session: open.id } })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    client_reference_id: 'order-1',
    metadata: { order: '1' },
  })

  const subscription = await other.stripe.subscriptions.retrieve(idOf(session.subscription), {
    expand: ['latest_invoice.payments', 'default_payment_method', 'items.data.price.product'],
  })
  expect(subscription).toMatchObject({
    status: 'active',
    customer: session.customer,
    metadata: { plan: 'soak' },
    cancel_at_period_end: false,
    pause_collection: null,
    default_payment_method: { card: { last4: '4242', brand: 'visa' } },
    latest_invoice: { id: session.invoice },
    items: { data: [{ quantity: 1, price: { unit_amount: 6900, product: { name: 'Soak' } } }] },
  })
  const { start, end } = periodOf(subscription)
  expect(end - start).toBe(14 * aDay)

  const invoice = await other.stripe.invoices.retrieve(idOf(session.invoice))
  expect(invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_create',
    amount_due: 6900,
    amount_paid: 6900,
    amount_remaining: 0,
    attempt_count: 1,
    next_payment_attempt: null,
    customer_email: 'ada@example.com',
    parent: { subscription_details: { subscription: subscription.id, metadata: { plan: 'soak' } } },
    lines: { data: [{ amount: 6900, period: { start, end }, description: '1 × Soak (at A$69.00 / every 2 weeks)' }] },
  })
  const [payment] = (await other.stripe.invoicePayments.list({ invoice: invoice.id })).data
  const intent = await other.stripe.paymentIntents.retrieve(idOf(payment!.payment.payment_intent))
  expect([payment!.status, intent.amount_received, intent.customer]).toEqual(['paid', 6900, session.customer])
})

test('the first payment is reported from the customer to the session, by signed events in the order of their making', async () => {
  const other = house.with('sk_test_told')
  await other.control({ endpoint: { url: house.mailbox.url, secret: 'whsec_sandbox' }, webhooks: 'delay' })
  const subscription = await other.aSubscription()
  expect(await typesOf(other)).toEqual([
    'payment_intent.created',
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'checkout.session.completed',
  ])
  await other.control({ settle: true })
  const mine = house.mailbox.messages.filter(({ event }) => event.type === 'invoice.paid')
  expect(mine.at(-1)!.event.data.object).toMatchObject({
    status: 'paid',
    parent: { subscription_details: { subscription: subscription.id } },
  })
})

test('the page says how often the price comes back, and pays the first invoice', async () => {
  const session = await house.aSession(aPlan)
  const page = await (await fetch(session.url!)).text()
  expect(page).toContain('A$69.00 every 2 weeks from today')
  expect((await house.fillIn(session, { number: '4000000000000002' })).status).toBe(200)
  expect((await house.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  expect((await house.fillIn(session)).status).toBe(303)
  const paid = await house.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] })
  expect(paid).toMatchObject({ subscription: { status: 'active' }, invoice: { status: 'paid' } })

  // One intent took both tries; the closed page takes no third.
  expect((await house.fillIn(session)).status).toBe(303)
  const intents = (await house.stripe.paymentIntents.list({ customer: idOf(paid.customer) })).data
  const { data } = await house.stripe.charges.list({ payment_intent: intents[0]!.id })
  expect([intents.length, data.map(({ status }) => status)]).toEqual([1, ['succeeded', 'failed']])
  expect((await house.stripe.subscriptions.list()).data).toHaveLength(1)
})

test('what one payment makes is made at one moment, however long the machine takes over it', async () => {
  const other = house.with('sk_test_moment')
  const open = await other.aSession(aPlan)
  const clock = vi.spyOn(Date, 'now')
  try {
    // Each look at the clock is 400 ms after the one before.
    clock.mockImplementation(() => performance.timeOrigin + performance.now() + clock.mock.calls.length * 400)
    const { session } = await other.control({ pay: { session: open.id } })
    const subscription = await other.stripe.subscriptions.retrieve(idOf(session.subscription))
    const invoice = await other.stripe.invoices.retrieve(idOf(session.invoice))
    const { data: charges } = await other.stripe.charges.list({ customer: idOf(session.customer) })
    const moments = [invoice.created, charges[0]!.created, periodOf(subscription).start]
    expect(moments).toEqual(Array(3).fill(subscription.created))
  } finally {
    clock.mockRestore()
  }
})

test('a year of fortnights is 26 renewals, each at its own moment and paid once', async () => {
  const other = house.with('sk_test_year')
  const subscription = await other.aSubscription()
  await other.daysAfter(subscription, 26 * 14)

  const invoices = await invoicesOf(other, subscription)
  expect(invoices).toHaveLength(27)
  expect(invoices.slice(1).every(({ billing_reason: why }) => why === 'subscription_cycle')).toBe(true)
  expect(invoices.map(({ status }) => status)).toEqual(Array(27).fill('paid'))
  const expected = invoices.map((_, i) => subscription.created + i * 14 * aDay)
  expect(invoices.map(({ created }) => created)).toEqual(expected)
  expect(invoices.map(({ lines }) => lines.data[0]!.period.start)).toEqual(expected)
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(27)
  const charges = await other.stripe.charges.list({ customer: idOf(subscription.customer), limit: 100 })
  expect(charges.data.toReversed().map(({ created }) => created)).toEqual(expected)
  const told = await other.stripe.events.list({ type: 'invoice.paid', limit: 100 })
  expect(told.data.toReversed().map(({ created }) => created)).toEqual(expected)

  const now = await other.stripe.subscriptions.retrieve(subscription.id)
  expect(periodOf(now).start).toBe(expected.at(-1))
  expect(now).toMatchObject({ status: 'active', latest_invoice: invoices.at(-1)!.id })
})

test('a monthly price that starts on the 31st renews on the last day of shorter months', async () => {
  const other = house.with('sk_test_months')
  await other.control({ clock: '2027-01-31T09:00:00Z' })
  const [line] = aPlan.line_items
  const monthly = { ...line, price_data: { ...line.price_data, recurring: { interval: 'month' as const } } }
  const subscription = await other.aSubscription(undefined, { line_items: [monthly] })
  await other.control({ clock: '2027-04-30T12:00:00Z' })
  const days = (await invoicesOf(other, subscription)).map(({ created }) =>
    new Date(created * 1000).toISOString().slice(0, 10),
  )
  expect(days).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('a subscription cancelled now has ended, is charged no more and cannot be cancelled again', async () => {
  const other = house.with('sk_test_now')
  const subscription = await other.aSubscription()
  const ended = await other.stripe.subscriptions.cancel(subscription.id, {
    prorate: false,
    cancellation_details: { comment: 'Moving away' },
  })
  expect(ended).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested', comment: 'Moving away' },
  })
  expect(ended.ended_at).toBeGreaterThanOrEqual(subscription.created)
  expect((await typesOf(other)).at(-1)).toBe('customer.subscription.deleted')
  await other.daysAfter(subscription, 30)
  expect(await invoicesOf(other, subscription)).toHaveLength(1)
  expect(await refusal(other.stripe.subscriptions.cancel(subscription.id))).toMatchObject({ code: 'resource_missing' })
  expect(
    await refusal(other.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })),
  ).toMatchObject({ statusCode: 400 })
})

test('a subscription cancelled at the end of its period runs to that moment; the cancellation can be withdrawn', async () => {
  const other = house.with('sk_test_later')
  const subscription = await other.aSubscription()
  const { end } = periodOf(subscription)
  const leave = (cancel_at_period_end: boolean) =>
    other.stripe.subscriptions.update(subscription.id, { cancel_at_period_end })
  expect(await leave(true)).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: true })
  expect(await leave(false)).toMatchObject({ cancel_at: null, canceled_at: null })
  await leave(true)
  await other.daysAfter(subscription, 13)
  expect(await other.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  await other.daysAfter(subscription, 40)
  expect(await other.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: end,
  })
  const [last] = (await other.stripe.events.list({ limit: 1 })).data
  expect(last).toMatchObject({ type: 'customer.subscription.deleted', created: end })
  expect(await invoicesOf(other, subscription)).toHaveLength(1)
})

test('a new price counts from the next invoice; prorations and another interval are refused', async () => {
  const other = house.with('sk_test_dearer')
  const subscription = await other.aSubscription()
  const [item] = subscription.items.data
  const product = idOf(item!.price.product)
  const priceOf = (interval_count: number) =>
    other.stripe.prices.create({
      currency: 'aud',
      unit_amount: 7900,
      product,
      recurring: { interval: 'week', interval_count },
    })
  const price = (await priceOf(2)).id
  const change = (to: Stripe.SubscriptionUpdateParams) => other.stripe.subscriptions.update(subscription.id, to)
  expect(await refusal(change({ items: [{ id: item!.id, price }] }))).toMatchObject({ param: 'proration_behavior' })
  const weekly = { items: [{ id: item!.id, price: (await priceOf(1)).id }], proration_behavior: 'none' as const }
  expect(await refusal(change(weekly))).toMatchObject({ statusCode: 400, param: 'items[0]' })

  const changed = await change({ items: [{ id: item!.id, price }], proration_behavior: 'none' })
  expect(changed.items.data).toMatchObject([{ id: item!.id, price: { id: price }, plan: { id: price, amount: 7900 } }])
  expect(periodOf(changed)).toEqual(periodOf(subscription))
  await other.daysAfter(subscription, 14)
  expect((await invoicesOf(other, subscription)).map(({ amount_paid }) => amount_paid)).toEqual([6900, 7900])
})

test('metadata is merged, and one name or all are taken away by an empty text', async () => {
  const { id } = await house.aSubscription(undefined, { subscription_data: { metadata: { a: '1', b: '2' } } })
  const change = async (metadata: Stripe.Emptyable<Stripe.MetadataParam>) =>
    (await house.stripe.subscriptions.update(id, { metadata })).metadata
  expect(await change({ b: '', c: '3' })).toEqual({ a: '1', c: '3' })
  expect(await change('')).toEqual({})
})

test('subscriptions are found by customer, price, status and time, and turn their pages', async () => {
  const other = house.with('sk_test_lists')
  const made: Stripe.Subscription[] = []
  for (let i = 0; i < 4; i += 1) made.unshift(await other.aSubscription())
  await other.stripe.subscriptions.cancel(made[3]!.id)
  const { subscriptions } = other.stripe
  const idsOf = async (params: Stripe.SubscriptionListParams) =>
    (await subscriptions.list(params)).data.map(({ id }) => id)
  const ids = made.map(({ id }) => id)
  expect(await idsOf({})).toEqual(ids.slice(0, 3))
  expect(await idsOf({ status: 'all' })).toEqual(ids)
  expect(await idsOf({ status: 'canceled' })).toEqual(ids.slice(3))
  expect(await idsOf({ customer: idOf(made[1]!.customer) })).toEqual([ids[1]])
  expect(await idsOf({ price: made[0]!.items.data[0]!.price.id })).toEqual([ids[0]])
  expect(await idsOf({ created: { lt: made[3]!.created } })).toEqual([])
  expect(await idsOf({ limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await idsOf({ limit: 2, starting_after: ids[1]! })).toEqual(ids.slice(2, 3))
  const invoices = await other.stripe.invoices.list({ customer: idOf(made[1]!.customer), status: 'paid' })
  expect(invoices.data.map(({ id }) => id)).toEqual([made[1]!.latest_invoice])
})

test('a customer who comes back keeps the name and the e-mail, which the page does not let go', async () => {
  const first = await house.aSubscription(undefined, { customer_email: 'grace@example.com' })
  const again = await house.aSession({ ...aPlan, customer: idOf(first.customer) })
  expect(await (await fetch(again.url!)).text()).toMatch(/value="grace@example.com"[^>]*readonly/)
  await house.fillIn(again, { email: 'other@example.com' })
  const paid = await house.stripe.checkout.sessions.retrieve(again.id)
  expect(paid).toMatchObject({ customer: first.customer, customer_details: { email: 'grace@example.com' } })
})

test('the payment of a renewal can be refunded and disputed as any other', async () => {
  const other = house.with('sk_test_back')
  const subscription = await other.aSubscription()
  await other.daysAfter(subscription, 14)
  const intents: string[] = []
  for (const invoice of await invoicesOf(other, subscription)) {
    const [payment] = (await other.stripe.invoicePayments.list({ invoice: invoice.id })).data
    intents.push(idOf(payment!.payment.payment_intent))
  }
  const [first, second] = intents as [string, string]
  expect(await other.stripe.refunds.create({ payment_intent: second, amount: 1000 })).toMatchObject({
    status: 'succeeded',
  })
  expect(await refusal(other.stripe.refunds.create({ payment_intent: second, amount: 6000 }))).toMatchObject({
    param: 'amount',
  })
  expect(await other.control({ dispute: { payment_intent: first } })).toMatchObject({ dispute: { amount: 6900 } })
  const found = await other.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: second },
    expand: ['data.invoice', 'data.payment.payment_intent'],
  })
  expect(found.data).toMatchObject([
    { invoice: { billing_reason: 'subscription_cycle' }, payment: { payment_intent: { id: second } } },
  ])
})

test('the same session asked for twice with one key is one, and so is its change', async () => {
  const other = house.with('sk_test_once')
  const key = { idempotencyKey: 'plan-order-1' }
  const [a, b] = [await other.aSession(aPlan, key), await other.aSession(aPlan, key)]
  expect(b.id).toBe(a.id)
  const { id } = await other.aSubscription()
  const change = () =>
    other.stripe.subscriptions.update(id, { metadata: { n: '1' } }, { idempotencyKey: 'plan-change-1' })
  await change()
  expect((await change()).lastResponse.headers['idempotent-replayed']).toBe('true')
  const told = await other.stripe.events.list({ type: 'customer.subscription.updated' })
  expect(told.data).toHaveLength(1)
})

const [planLine] = aPlan.line_items
const wrongSessions: [string, object, object][] = [
  [
    'a trial',
    { ...aPlan, subscription_data: { trial_period_days: 7 } },
    { param: 'subscription_data[trial_period_days]' },
  ],
  ['a one-time price', { mode: 'subscription' }, { param: 'line_items' }],
  ['a recurring price in payment mode', { ...aPlan, mode: 'payment' }, { param: 'line_items' }],
  ['subscription_data in payment mode', { subscription_data: { description: 'x' } }, { param: 'subscription_data' }],
  ['payment_intent_data', { ...aPlan, payment_intent_data: { description: 'x' } }, { param: 'payment_intent_data' }],
  ['customer_creation', { ...aPlan, customer_creation: 'always' }, { param: 'customer_creation' }],
  ['a line without a price', { ...aPlan, line_items: [{ quantity: 1 }] }, { param: 'line_items[0][price]' }],
  ['an unknown price', { ...aPlan, line_items: [{ quantity: 1, price: 'price_none' }] }, { code: 'resource_missing' }],
  [
    'two rhythms',
    {
      ...aPlan,
      line_items: [planLine, { ...planLine, price_data: { ...planLine.price_data, recurring: { interval: 'month' } } }],
    },
    { param: 'line_items' },
  ],
  ['lines in setup mode', { mode: 'setup' }, { param: 'line_items' }],
]

test.each(wrongSessions)('a session with %s is refused', async (_, given, refused) => {
  expect(await refusal(house.aSession({ line_items: [aLine('Bath', 7500)], ...given }))).toMatchObject(refused)
})

test('what a subscription does not take is an unknown parameter', async () => {
  const { id, latest_invoice } = await house.aSubscription()
  const { subscriptions, invoices } = house.stripe
  const unknown: [Promise<unknown>, string][] = [
    [subscriptions.update(id, { trial_from_plan: true }), 'trial_from_plan'],
    [
      subscriptions.update(id, { pause_collection: { behavior: 'void', until: 1 } as never }),
      'pause_collection[until]',
    ],
    [subscriptions.cancel(id, { refund: true } as never), 'refund'],
    [subscriptions.list({ colour: 'red' } as never), 'colour'],
    [invoices.list({ colour: 'red' } as never), 'colour'],
    [invoices.pay(idOf(latest_invoice), { forgive: true }), 'forgive'],
  ]
  for (const [asked, param] of unknown) {
    expect(await refusal(asked)).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param })
  }
  expect(await refusal(subscriptions.cancel(id, { prorate: true }))).toMatchObject({ param: 'prorate' })
  expect(await refusal(subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } }))).toMatchObject({
    param: 'pause_collection[behavior]',
  })
})
