import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider({ clock: new Date('2026-03-02T10:00:00Z') })
})
afterAll(() => house.close())

const keeping = {
  mode: 'setup',
  currency: 'aud',
  success_url: 'https://house.example/account',
  cancel_url: 'https://house.example/account?back',
} as const
let keys = 0

/** A member's subscription, and the page on which they leave another card for it. */
async function aPage() {
  const other = house.with(`sk_test_another_card_${(keys += 1)}`)
  const subscription = await other.aSubscription()
  const customer = idOf(subscription.customer)
  const page = await other.stripe.checkout.sessions.create({
    ...keeping,
    customer,
    setup_intent_data: { metadata: { membership: 'm-1' } },
  })
  const read = () => other.stripe.checkout.sessions.retrieve(page.id, { expand: ['setup_intent.payment_method'] })
  return { other, subscription, page, read }
}

const methodOf = ({ setup_intent }: Stripe.Checkout.Session) =>
  (setup_intent as Stripe.SetupIntent).payment_method as Stripe.PaymentMethod

test('a card is kept without a charge, and pays from now on when the house says so', async () => {
  const { other, subscription, page, read } = await aPage()
  expect(page).toMatchObject({ amount_total: null, payment_status: 'no_payment_required', status: 'open' })
  const shown = await (await fetch(page.url!)).text()
  expect(shown).toContain('Nothing is charged now')
  expect(shown).toContain('Save card')

  const { status, headers } = await other.fillIn(page, { number: '4000 0000 0000 0341' })
  expect([status, headers.get('location')]).toEqual([303, keeping.success_url])
  const kept = await read()
  expect(kept).toMatchObject({
    status: 'complete',
    setup_intent: { status: 'succeeded', metadata: { membership: 'm-1' } },
  })
  expect(methodOf(kept)).toMatchObject({ card: { last4: '0341' }, customer: subscription.customer })
  expect((await other.stripe.charges.list()).data).toHaveLength(1)
  expect(await (await fetch(page.url!)).text()).toContain('Your card is saved')

  await other.stripe.subscriptions.update(subscription.id, { default_payment_method: methodOf(kept).id })
  await other.daysAfter(subscription, 14)
  // This card fails at renewals: it was the one that was tried.
  expect(await other.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' })
})

test('a refused card leaves the page open for another', async () => {
  const { other, page, read } = await aPage()
  const again = await (await other.fillIn(page, { number: '4000 0000 0000 0002' })).text()
  expect(again).toContain('Your card was not saved')
  expect(again).toContain('Your card was declined.')
  expect(await read()).toMatchObject({
    status: 'open',
    setup_intent: { status: 'requires_payment_method', last_setup_error: { decline_code: 'generic_decline' } },
  })
  expect((await other.fillIn(page)).status).toBe(303)
  expect(methodOf(await read())).toMatchObject({ card: { last4: '4242' } })
})

test('a card that asks who it is is kept after the answer', async () => {
  const { other, page, read } = await aPage()
  const asked = await other.fillIn(page, { number: '4000 0025 0000 3155' })
  expect(asked.headers.get('location')).toBe(`/c/pay/${page.id}/authenticate`)
  const answer = (outcome: string) =>
    fetch(`${page.url}/authenticate`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  expect(await (await answer('fail')).text()).toContain('could not authenticate your card')
  expect((await read()).status).toBe('open')
  await other.fillIn(page, { number: '4000 0025 0000 3155' })
  expect((await answer('complete')).headers.get('location')).toBe(keeping.success_url)
  expect(methodOf(await read())).toMatchObject({ card: { last4: '3155' } })
})

test('a page that nobody fills in keeps nothing', async () => {
  const { other, page, read } = await aPage()
  await other.daysAfter({ created: page.created }, 1)
  expect(await read()).toMatchObject({ status: 'expired', setup_intent: { status: 'canceled' } })
  expect(await (await fetch(`${house.url}/c/pay/${page.id}`)).text()).toContain('This payment page has expired')
})

test.each([
  ['nobody’s card', {}, { param: 'customer' }],
  ['no currency', { customer: 'cus_x', currency: undefined }, { param: 'currency' }],
  ['an unknown customer', { customer: 'cus_x' }, { code: 'resource_missing' }],
  ['a subscription', { customer: 'cus_x', subscription_data: { description: 'x' } }, { param: 'subscription_data' }],
])('a page for %s is refused', async (_, given, refused) => {
  expect(await refusal(house.stripe.checkout.sessions.create({ ...keeping, ...given } as never))).toMatchObject(refused)
})
