import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithProvider } from '#server/sales/compare-with-provider.ts'
import { listOpenMatters } from '#server/staff/store.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { catchUpOnEvents } from './receive-payment-event.ts'

/** Another shop uses the same account at the payment provider: it opens pages, is paid, disputed and refunded there. */

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const cents = { currency: 'aud', unit_amount: 4200, product_data: { name: 'A pair of boots' } }
const pages = { success_url: 'https://boots.example/thanks', cancel_url: 'https://boots.example/' }

/** What other shops write where this house writes its order: words, nothing, or a number like ours. */
const strangeNames = ['shop-order-17', undefined, '0b5e2f1c-6a53-4f0e-9c8b-0f2a6d1b7e44']

async function anotherShopsSale(name: string | undefined) {
  const metadata = { ...(name && { orderId: name }), refundId: 'theirs' }
  return await house.ctx.stripe.checkout.sessions.create({
    mode: 'payment',
    ...(name && { client_reference_id: name }),
    metadata,
    payment_intent_data: { metadata },
    line_items: [{ quantity: 1, price_data: cents }],
    ...pages,
  })
}

async function anotherShopsSubscription() {
  return await house.ctx.stripe.checkout.sessions.create({
    mode: 'subscription',
    client_reference_id: 'box-of-the-week',
    subscription_data: { metadata: { orderId: 'box-of-the-week' } },
    line_items: [{ quantity: 1, price_data: { ...cents, recurring: { interval: 'week', interval_count: 2 } } }],
    customer_email: 'boots@guest.example',
    ...pages,
  })
}

const intentOf = async (sessionId: string) =>
  (await house.ctx.stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string

/** Every event that came, and which of them were another shop's. */
const events = async () =>
  (await house.rows(
    `select type, bool_and(is_foreign) as foreign, bool_and(processed_at is not null) as done, sum(effect_count)::integer as effects
     from payment_event group by type order by type`,
  )) as { type: string; foreign: boolean; done: boolean; effects: number }[]
/** What money and news of money write here. */
const ourBooks = async () => [
  await house.rows('select id, status from orders order by id'),
  await house.rows('select id, status, mismatch, intent_ref from payment order by id'),
  await house.rows('select id, status from refund order by id'),
  await house.rows('select id from dispute'),
  await house.rows(`select dedupe_key from email where kind = 'staff-notice'`),
  await listOpenMatters(house.ctx.db, house.ctx.now()),
]
const nothingOpen: unknown[] = []

test('its pages, money, disputes and refunds are acknowledged and counted, and change nothing here', async () => {
  const before = await ourBooks()
  for (const name of strangeNames) {
    const [paid, debit, failed] = [
      await anotherShopsSale(name),
      await anotherShopsSale(name),
      await anotherShopsSale(name),
    ]
    await house.control({ pay: { session: paid.id } })
    await house.control({ pay: { session: debit.id, later: true } })
    await house.control({ laterMoney: { session: debit.id, arrives: true } })
    await house.control({ pay: { session: failed.id, later: true } })
    await house.control({ laterMoney: { session: failed.id, arrives: false } })
    await house.ctx.stripe.checkout.sessions.expire((await anotherShopsSale(name)).id)
    const payment_intent = await intentOf(paid.id)
    await house.control({ refund: { payment_intent, amount: 700 } })
    const { refund } = await house.control({ refund: { payment_intent, amount: 300 } })
    await house.control({ refundFails: refund.id })
    const { dispute } = await house.control({ dispute: { payment_intent: await intentOf(debit.id) } })
    await house.control({ closeDispute: { dispute: dispute.id, status: 'lost' } })
  }
  const { settled, pending } = await house.control({ settle: true })
  expect([settled, pending]).toEqual([true, 0])

  const came = await events()
  const foreign = came.filter((event) => event.foreign).map(({ type }) => type)
  expect(foreign).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ])
  expect(came.every(({ done, effects }) => done && effects === 0)).toBe(true)
  expect(await ourBooks()).toEqual(before)
  expect((await ourBooks()).at(-1)).toEqual(nothingOpen)
})

test('its subscriptions and their invoices, paid, failed and ended, are acknowledged and left alone', async () => {
  const before = await ourBooks()
  const { id } = await anotherShopsSubscription()
  await house.control({ pay: { session: id, card: '4000000000000341' }, settle: true })
  const subscription = (await house.ctx.stripe.checkout.sessions.retrieve(id)).subscription as string
  await house.pass(15 * 24 * 60)
  await house.control({ settle: true })
  const [open] = (await house.ctx.stripe.invoices.list({ subscription, limit: 1 })).data
  await house.ctx.stripe.invoices.voidInvoice(open!.id)
  await house.ctx.stripe.subscriptions.cancel(subscription)
  const { settled, pending } = await house.control({ settle: true })
  expect([settled, pending]).toEqual([true, 0])
  const kinds = (await events()).filter(({ type }) => /^(invoice|customer)\./.test(type))
  expect(kinds.filter((event) => event.foreign).map(({ type }) => type)).toEqual([
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'invoice.paid',
    'invoice.payment_failed',
    'invoice.voided',
  ])
  expect(await ourBooks()).toEqual(before)
})

test('what could not be delivered, and the lists of money and refunds, are read past it; its money is never sent back', async () => {
  await house.control({ webhooks: 'hold' })
  const before = await ourBooks()
  for (const name of strangeNames) {
    const { id } = await anotherShopsSale(name)
    await house.control({ pay: { session: id } })
    await house.control({ refund: { payment_intent: await intentOf(id), amount: 100 } })
  }
  const { id } = await anotherShopsSubscription()
  await house.control({ pay: { session: id } })
  const refunds = async () => (await house.ctx.stripe.refunds.list({ limit: 100 })).data.length
  const sentBack = await refunds()
  const known = (await house.rows('select id from payment_event where is_foreign')).length

  await catchUpOnEvents(house.ctx)
  await compareWithProvider(house.ctx)
  await house.runTasksNow()

  expect((await house.rows('select id from payment_event where is_foreign')).length).toBeGreaterThan(known)
  expect(await house.rows('select id from payment_event where processed_at is null')).toEqual([])
  expect(await ourBooks()).toEqual(before)
  expect(await refunds()).toBe(sentBack)
  await house.control({ webhooks: 'deliver', settle: true })
})

test('what is ours is not taken for another shop’s: an order beside them is paid, and its money that the books have lost is reported', async () => {
  const order = await house.buy([cartItem(await house.aClass())])
  expect((await house.order(order.key)).body.status).toBe('PAID')
  await house.control({ settle: true })
  const ours = await house.rows(`select is_foreign from payment_event where effect_count > 0`)
  expect(ours).toEqual([{ is_foreign: false }])

  // A page with the house's mark whose order is in no book, as after a backup was brought back.
  const metadata = { orderId: '0b5e2f1c-6a53-4f0e-9c8b-0f2a6d1b7e45', house: house.ctx.houseId }
  const lost = await house.ctx.stripe.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: metadata.orderId,
    metadata,
    payment_intent_data: { metadata },
    line_items: [{ quantity: 1, price_data: cents }],
    ...pages,
  })
  await house.control({ pay: { session: lost.id }, settle: true })
  await compareWithProvider(house.ctx)
  await expect
    .poll(async () => (await house.emails('bookings@stillwater.example')).map(({ subject }) => subject), soon)
    .toEqual(['Money came that nobody here asked for'])
})

test('an event whose end a restore of the database has taken away is acted on, though the provider takes it for delivered', async () => {
  const order = await house.buy([cartItem(await house.aClass())])
  await house.control({ settle: true })
  const open = `select id from payment_event where processed_at is null`
  await house.rows(`update payment_event set processed_at = null, effect_count = 0 where id = (
    select id from payment_event where type = 'checkout.session.completed' order by received_at desc limit 1)`)
  await catchUpOnEvents(house.ctx)
  // Less than a minute ago: whoever received it may still be at work.
  expect(await house.rows(open)).toHaveLength(1)
  await house.pass(2)
  expect(await house.rows(open)).toEqual([])
  expect((await house.order(order.key)).body.status).toBe('PAID')
})
