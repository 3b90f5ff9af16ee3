import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider({ clock: new Date('2026-03-02T10:00:00Z') })
})
afterAll(() => house.close())

const aDay = 24 * 60 * 60
const failsLater = '4000000000000341'
let keys = 0

/** A subscription whose first renewal has failed, in an account of its own. */
async function aFailedRenewal() {
  const other = house.with(`sk_test_failed_${(keys += 1)}`)
  const subscription = await other.aSubscription(failsLater)
  await other.daysAfter(subscription, 14)
  const [invoice] = (await other.stripe.invoices.list({ subscription: subscription.id })).data
  return { other, subscription, invoice: invoice!, failedAt: subscription.created + 14 * aDay }
}

const now = ({ stripe }: { stripe: Stripe }, { id }: { id: string }) => stripe.subscriptions.retrieve(id)
const eventsOf = async ({ stripe }: { stripe: Stripe }, since: number) =>
  (await stripe.events.list({ limit: 100, created: { gte: since } })).data.toReversed()
const fillIn = ({ hosted_invoice_url: url }: Stripe.Invoice, fields: Record<string, string> = {}) =>
  fetch(url!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', ...fields }),
  })

test('card 0341 pays first and fails its renewal: past due, reported in order, to be tried again after three days', async () => {
  const { other, subscription, invoice, failedAt } = await aFailedRenewal()
  expect(await now(other, subscription)).toMatchObject({ status: 'past_due', latest_invoice: invoice.id })
  expect(invoice).toMatchObject({
    status: 'open',
    amount_paid: 0,
    amount_remaining: 6900,
    attempted: true,
    attempt_count: 1,
    next_payment_attempt: failedAt + 3 * aDay,
  })
  const events = await eventsOf(other, failedAt)
  expect(events.map(({ type }) => type)).toEqual([
    'customer.subscription.updated',
    'invoice.created',
    'payment_intent.created',
    'invoice.finalized',
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  expect(new Set(events.map(({ created }) => created))).toEqual(new Set([failedAt]))
})

test('the card is tried again 3, 5 and 7 days after the failure, and the last failure ends the subscription', async () => {
  const { other, subscription, invoice, failedAt } = await aFailedRenewal()
  await other.daysAfter(subscription, 60)
  const told = await other.stripe.events.list({ type: 'invoice.payment_failed' })
  expect(told.data.toReversed().map(({ created }) => (created - failedAt) / aDay)).toEqual([0, 3, 5, 7])
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
    auto_advance: false,
  })
  expect(await now(other, subscription)).toMatchObject({
    status: 'canceled',
    ended_at: failedAt + 7 * aDay,
    cancellation_details: { reason: 'payment_failed' },
  })
  const [last] = (await other.stripe.events.list({ limit: 1 })).data
  expect(last).toMatchObject({ type: 'customer.subscription.deleted', created: failedAt + 7 * aDay })
  expect((await other.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2)
})

test('what is still owed after the end can be paid on the page; the subscription stays ended', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  await other.daysAfter(subscription, 60)
  expect((await fillIn(invoice)).status).toBe(303)
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid' })
  expect(await now(other, subscription)).toMatchObject({ status: 'canceled' })
  const types = (await eventsOf(other, subscription.created)).map(({ type }) => type)
  const end = types.indexOf('customer.subscription.deleted')
  expect(types.slice(end).filter((type) => type === 'customer.subscription.updated')).toEqual([])
})

test('the hosted invoice page rescues a failed renewal, and its card pays from then on', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  const page = await (await fetch(invoice.hosted_invoice_url!)).text()
  expect(page).toContain('TEST PAYMENTS')
  expect(page).toContain('Pay A$69.00')
  expect(page).toContain('every 2 weeks from now on')
  expect(page).not.toContain('<script')
  expect(await (await fillIn(invoice, { fill: '5555555555554444' })).text()).toContain('value="5555 5555 5555 4444"')
  expect(await (await fillIn(invoice, { cvc: '1' })).text()).toContain('Enter the 3-digit security code.')
  expect(await (await fillIn(invoice, { number: '4000000000009995' })).text()).toContain('insufficient funds')
  expect(await now(other, subscription)).toMatchObject({ status: 'past_due' })

  const paid = await fillIn(invoice, { number: '5555555555554444' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `/i/${invoice.id}`])
  expect(await (await fetch(invoice.hosted_invoice_url!)).text()).toContain('This invoice is paid')
  const rescued = await other.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
  expect(rescued).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4444' } } })
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({
    status: 'paid',
    attempt_count: 1,
    next_payment_attempt: null,
  })

  // The tries that were planned find nothing to do, and the next fortnight is paid.
  await other.daysAfter(subscription, 28)
  const invoices = await other.stripe.invoices.list({ subscription: subscription.id })
  expect(invoices.data.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  const charges = await other.stripe.charges.list({ customer: idOf(subscription.customer) })
  expect(charges.data.filter(({ paid: pays }) => pays)).toHaveLength(3)
})

test('two visitors at once pay an open invoice once', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  const answers = await Promise.all(Array.from({ length: 6 }, () => fillIn(invoice)))
  const customer = idOf(subscription.customer)
  const { data } = await other.stripe.charges.list({ customer })
  expect(data.filter(({ paid }) => paid)).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
})

test('card 3155 asks for one more step on the invoice page, too', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  const answer = async (outcome: string) =>
    fetch(`${invoice.hosted_invoice_url}/authenticate`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ outcome }),
    })
  const asked = await fillIn(invoice, { number: '4000002500003155' })
  expect(asked.headers.get('location')).toBe(`/i/${invoice.id}/authenticate`)
  expect(await (await fetch(`${invoice.hosted_invoice_url}/authenticate`)).text()).toContain('3155')
  expect(await (await answer('fail')).text()).toContain('could not authenticate')
  expect((await answer('complete')).headers.get('location')).toBe(`/i/${invoice.id}`)
  expect(await now(other, subscription)).toMatchObject({ status: 'past_due' })
  await fillIn(invoice, { number: '4000002500003155' })
  await answer('complete')
  expect(await now(other, subscription)).toMatchObject({ status: 'active' })
})

test('invoices.pay tries the card again: a refusal is a 402 that is kept, another card pays', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  const key = { idempotencyKey: 'pay-1' }
  const declined = { statusCode: 402, type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' }
  const first = await refusal(other.stripe.invoices.pay(invoice.id, {}, key))
  expect(first).toMatchObject(declined)
  expect(first.payment_intent).toMatchObject({ status: 'requires_payment_method' })
  const again = await refusal(other.stripe.invoices.pay(invoice.id, {}, key))
  expect(again).toMatchObject({ ...declined, headers: { 'idempotent-replayed': 'true' } })
  const failures = await other.stripe.events.list({ type: 'invoice.payment_failed' })
  expect(failures.data).toHaveLength(2)
  // A try of the house's own does not shorten the provider's calendar.
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({
    attempt_count: 1,
    next_payment_attempt: invoice.next_payment_attempt,
  })

  await other.control({ subscriptionCard: { subscription: subscription.id, card: '4242424242424242' } })
  expect(await other.stripe.invoices.pay(invoice.id)).toMatchObject({ status: 'paid', amount_remaining: 0 })
  expect(await now(other, subscription)).toMatchObject({ status: 'active' })
  expect(await refusal(other.stripe.invoices.pay(invoice.id))).toMatchObject({
    statusCode: 400,
    message: 'Invoice is already paid',
  })
})

test('a retry with a card that pays by now brings the subscription back', async () => {
  const { other, subscription, invoice, failedAt } = await aFailedRenewal()
  await other.control({ subscriptionCard: { subscription: subscription.id, card: '4242424242424242' } })
  await other.daysAfter(subscription, 14 + 4)
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({
    status: 'paid',
    attempt_count: 2,
    status_transitions: { paid_at: failedAt + 3 * aDay },
  })
  expect(await now(other, subscription)).toMatchObject({ status: 'active' })
})

test('an invoice that is withdrawn is owed no more, and the subscription goes on', async () => {
  const { other, subscription, invoice } = await aFailedRenewal()
  expect(await other.stripe.invoices.voidInvoice(invoice.id)).toMatchObject({
    status: 'void',
    next_payment_attempt: null,
  })
  expect(await now(other, subscription)).toMatchObject({ status: 'active' })
  const [payment] = (await other.stripe.invoicePayments.list({ invoice: invoice.id })).data
  expect(payment).toMatchObject({ status: 'canceled' })
  const intent = await other.stripe.paymentIntents.retrieve(idOf(payment!.payment.payment_intent))
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' })
  expect(await (await fetch(invoice.hosted_invoice_url!)).text()).toContain('withdrawn')
  expect(await refusal(other.stripe.invoices.voidInvoice(invoice.id))).toMatchObject({ statusCode: 400 })
  expect((await fetch(`${house.url}/i/in_none`)).status).toBe(404)
})

test('by control the card behind a subscription is changed, and an invoice is paid as on its page', async () => {
  const other = house.with('sk_test_cards')
  const subscription = await other.aSubscription()
  const { subscription: changed } = await other.control({
    subscriptionCard: { subscription: subscription.id, card: '4000000000000002' },
  })
  expect(changed.default_payment_method).not.toBe(subscription.default_payment_method)
  await other.daysAfter(subscription, 14)
  const { latest_invoice } = await now(other, subscription)
  const pay = (card?: string) => other.control({ payInvoice: { invoice: idOf(latest_invoice), card } })
  expect(await pay('4000000000000069')).toMatchObject({
    invoice: { status: 'open' },
    refused: { code: 'expired_card' },
  })
  expect(await pay('4000002500003155')).toMatchObject({ invoice: { status: 'paid' } })
  expect(await pay()).toMatchObject({ invoice: { status: 'paid' } })
  const charges = await other.stripe.charges.list({ customer: idOf(subscription.customer) })
  expect(charges.data.filter(({ paid }) => paid)).toHaveLength(2)
  expect((await now(other, subscription)).status).toBe('active')
})

test('by control an invoice is in another state, and can be paid once it is open again', async () => {
  const { other, invoice } = await aFailedRenewal()
  const move = (status: string) => other.control({ moveInvoice: { invoice: invoice.id, status } })
  expect(await move('unheard_of')).toMatchObject({ invoice: { id: invoice.id, status: 'unheard_of' } })
  expect(await other.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'unheard_of' })
  await move('open')
  expect(await other.control({ payInvoice: { invoice: invoice.id } })).toMatchObject({ invoice: { status: 'paid' } })
})
