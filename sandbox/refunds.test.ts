import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, openProvider, refusal } from './testing.ts'

let house: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  house = await openProvider()
})
afterAll(() => house.close())

async function aPayment(card?: string) {
  const { id } = await house.aSession()
  const { session } = await house.control({ pay: { session: id, card } })
  return idOf(session.payment_intent)
}

const chargeOf = async (payment_intent: string) => (await house.stripe.charges.list({ payment_intent })).data[0]!

const until = async (holds: () => Promise<boolean>) => {
  for (let i = 0; i < 200 && !(await holds()); i += 1) await new Promise((soon) => setTimeout(soon, 10))
}

test('parts can be refunded until nothing is left, never more', async () => {
  const payment_intent = await aPayment()
  const first = await house.stripe.refunds.create({
    payment_intent,
    amount: 3000,
    reason: 'requested_by_customer',
    metadata: { row: '1' },
  })
  expect(first).toMatchObject({
    object: 'refund',
    amount: 3000,
    status: 'succeeded',
    metadata: { row: '1' },
    currency: 'aud',
  })
  expect(await refusal(house.stripe.refunds.create({ payment_intent, amount: 4501 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($45.01) is greater than unrefunded amount on charge ($45.00)',
  })
  expect(await house.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 4500 })
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 7500, refunded: true })
  expect(await refusal(house.stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  expect((await house.stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([4500, 3000])
})

test('a reason of our own is refused, and so is a refund of nothing', async () => {
  const payment_intent = await aPayment()
  expect(await refusal(house.stripe.refunds.create({ payment_intent, reason: 'house closed' }))).toMatchObject({
    param: 'reason',
  })
  expect(await refusal(house.stripe.refunds.create({ amount: 100 }))).toMatchObject({ code: 'parameter_missing' })
  expect(await refusal(house.stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    code: 'resource_missing',
  })
})

test('the refund of card 5126 fails later: the money is refundable again', async () => {
  const payment_intent = await aPayment('4000000000005126')
  const { id } = await house.stripe.refunds.create({ payment_intent })
  await until(async () => (await house.stripe.refunds.retrieve(id)).status === 'failed')
  expect(await house.stripe.refunds.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 0, refunded: false })
  await house.control({ settle: true })
  expect(house.mailbox.types()).toContain('refund.failed')
})

test('the refund of card 7726 is pending for a while, and then succeeds', async () => {
  const { id, status } = await house.stripe.refunds.create({ payment_intent: await aPayment('4000000000007726') })
  expect(status).toBe('pending')
  await until(async () => (await house.stripe.refunds.retrieve(id)).status === 'succeeded')
  expect(await house.stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
})

test('by control a refund is in another state, and news of it goes out', async () => {
  const { refund } = await house.control({ refund: { payment_intent: await aPayment() } })
  expect(await house.control({ moveRefund: { refund: refund.id, status: 'unheard_of' }, settle: true })).toMatchObject({
    refund: { id: refund.id, status: 'unheard_of' },
  })
  expect(await house.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'unheard_of' })
})

test('by control a refund is made at the provider, and any refund fails', async () => {
  const payment_intent = await aPayment()
  const { refund } = await house.control({ refund: { payment_intent, amount: 1000 } })
  expect(refund).toMatchObject({ amount: 1000, status: 'succeeded', metadata: {} })
  expect(await house.control({ refundFails: refund.id })).toMatchObject({ refund: { status: 'failed' } })
  await house.control({ settle: true })
  const about = house.mailbox.messages.filter(({ event }) => (event.data.object as { id: string }).id === refund.id)
  expect(about.map(({ event }) => event.type).toSorted()).toEqual(['refund.created', 'refund.failed', 'refund.updated'])
})

test('card 0259 pays and is then disputed; a disputed charge cannot be refunded', async () => {
  const payment_intent = await aPayment('4000000000000259')
  await until(async () => (await chargeOf(payment_intent)).disputed)
  const [dispute] = (await house.stripe.disputes.list({ payment_intent })).data
  expect(dispute).toMatchObject({ amount: 7500, status: 'needs_response', reason: 'fraudulent' })
  expect(await refusal(house.stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })

  await house.control({ closeDispute: { dispute: dispute!.id, status: 'lost' } })
  await house.control({ settle: true })
  expect(house.mailbox.types()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']))
  expect((await house.stripe.disputes.retrieve(dispute!.id)).status).toBe('lost')
})

test('by control any payment is disputed, once', async () => {
  const payment_intent = await aPayment()
  expect(await house.control({ dispute: { payment_intent } })).toMatchObject({ dispute: { payment_intent } })
  expect((await house.control({ dispute: { payment_intent } })).error?.message).toContain('already been disputed')
})
