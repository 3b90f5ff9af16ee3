import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithProvider } from '#server/sales/compare-with-provider.ts'
import { cartItem, openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { setUpSecondFactor } from '#proofs/second-factor.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const disputed = '4000000000000259'
const path = '/api/staff/v1/open-matters'

async function signedIn(email: string) {
  const by = house.visitor()
  await by.post('/api/wix/v1/login', { email: `${email}@stillwater.example`, password: 'stillwater-demo' })
  return by
}
type Browser = Awaited<ReturnType<typeof signedIn>>

let owner: Browser | undefined
/** The owner, with the second factor that staff need. */
async function theOwner(): Promise<Browser> {
  if (owner) return owner
  const by = await signedIn('owner')
  await setUpSecondFactor(house, by, 'owner@stillwater.example', 'stillwater-demo')
  return (owner = by)
}
const matters = async () => (await (await theOwner()).get(path)).body.matters as { kind: string; reason: string }[]
const staffEmails = async () => (await house.emails('bookings@stillwater.example')).map(({ subject }) => subject)
const refundsOf = (orderId: string) =>
  house.rows('select status, tries, reason, amount_cents from refund where order_id = $1', [orderId])
const orderOf = async (key: string) =>
  (
    await house.rows(
      'select orders.id, payment.id as payment_id, intent_ref from orders join payment on order_id = orders.id where order_key = $1',
      [key],
    )
  )[0]

const theDispute = async (intent: string) => {
  const { data } = await house.ctx.stripe.disputes.list({ payment_intent: intent })
  return { dispute: data[0]!.id }
}

describe('the list of what waits for people', () => {
  test('is for staff who have shown their second factor, and nobody else', async () => {
    expect((await house.visitor().get(path)).body.code).toBe('account.required')
    expect((await (await signedIn('member.plain')).get(path)).body.code).toBe('account.forbidden')
    const desk = await (await signedIn('desk')).get(path)
    expect([desk.status, desk.body.code]).toEqual([403, 'account.second-factor'])
    expect((await (await theOwner()).get(path)).body).toEqual({ matters: [] })
  })
})

const open = async () => (await matters()).map(({ kind }) => kind)
/** A paid order, and what the bank says of it. */
async function anOrderThatTheBank(asks: 'warning_needs_response' | 'prevented') {
  const { key } = await house.buy([cartItem(await house.aClass())])
  const order = await orderOf(key)
  const { dispute } = await house.control({ dispute: { payment_intent: order.intent_ref, status: asks }, settle: true })
  const stand = async () =>
    (await house.rows('select status from dispute where payment_id = $1', [order.payment_id])).map(
      ({ status }) => status,
    )
  const move = (status: string) => house.control({ moveDispute: { dispute: dispute.id, status }, settle: true })
  const close = (status: string) => house.control({ closeDispute: { dispute: dispute.id, status }, settle: true })
  return { stand, move, close }
}

describe('a question of the bank', () => {
  test('is told as a question, and ends with it: nothing was taken', async () => {
    const { stand, move, close } = await anOrderThatTheBank('warning_needs_response')
    await expect.poll(open, soon).toEqual(['dispute'])
    await expect.poll(staffEmails, soon).toContain('A bank asks about a payment of $50.00')
    await move('warning_under_review')
    expect(await stand()).toEqual(['OPEN'])
    await close('warning_closed')
    await expect.poll(open, soon).toEqual([])
    expect(await stand()).toEqual(['WON'])
    await expect.poll(staffEmails, soon).toContain('The question about $50.00 is closed')
  })

  test('that becomes a dispute is told again, and can be lost', async () => {
    const { stand, move, close } = await anOrderThatTheBank('warning_needs_response')
    await expect.poll(open, soon).toEqual(['dispute'])
    const before = (await staffEmails()).filter((subject) => subject === 'A payment of $50.00 is disputed').length
    await move('needs_response')
    await move('under_review')
    const told = async () => (await staffEmails()).filter((subject) => subject === 'A payment of $50.00 is disputed')
    await expect.poll(told, soon).toHaveLength(before + 1)
    await close('lost')
    await expect.poll(stand, soon).toEqual(['LOST'])
  })

  test('that was prevented leaves no matter open', async () => {
    const { stand } = await anOrderThatTheBank('prevented')
    await expect.poll(stand, soon).toEqual(['WON'])
    expect(await open()).toEqual([])
  })

  test('in a state that nobody knows is told as that, and nothing follows from it', async () => {
    const { stand, move, close } = await anOrderThatTheBank('warning_needs_response')
    await expect.poll(open, soon).toEqual(['dispute'])
    await move('brand_new')
    await expect.poll(staffEmails, soon).toContain('A dispute needs a look at the payment provider')
    expect(await stand()).toEqual(['OPEN'])
    await close('warning_closed')
    await expect.poll(open, soon).toEqual([])
  })
})

describe('a dispute', () => {
  test('is listed, blocks our own refund while it is open, and lets it go when it is won', async () => {
    const { key } = await house.buy([cartItem(await house.aClass())], { card: disputed })
    const order = await orderOf(key)
    await expect.poll(async () => (await matters()).map(({ kind }) => kind), soon).toEqual(['dispute'])
    expect((await matters())[0]!.reason).toBe('The bank disputes a payment of $50.00')
    await expect.poll(staffEmails, soon).toContain('A payment of $50.00 is disputed')

    await house.rows(
      `insert into refund (payment_id, order_id, amount_cents, reason) values ($1, $2, 1000, 'a test')`,
      [order.payment_id, order.id],
    )
    await house.runTasksNow()
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'PENDING', tries: 0 }])

    const { dispute } = await theDispute(order.intent_ref)
    await house.control({ closeDispute: { dispute, status: 'won' }, settle: true })
    await expect.poll(matters, soon).toEqual([])
    await house.runTasksNow()
    await expect.poll(async () => (await refundsOf(order.id))[0].status, soon).toBe('DONE')
    await expect.poll(staffEmails, soon).toContain('The dispute over $50.00 is won')
  })

  test('that is lost gives up what we had promised, and stays with the order for somebody to see', async () => {
    const { key } = await house.buy([cartItem(await house.aClass())], { card: disputed })
    const order = await orderOf(key)
    await expect.poll(async () => (await matters()).length, soon).toBe(1)
    await house.rows(
      `insert into refund (payment_id, order_id, amount_cents, reason) values ($1, $2, 1000, 'a test')`,
      [order.payment_id, order.id],
    )
    const { dispute } = await theDispute(order.intent_ref)
    await house.control({ closeDispute: { dispute, status: 'lost' }, settle: true })
    await expect
      .poll(async () => await matters(), soon)
      .toMatchObject([{ kind: 'refund', reason: 'A refund cannot be sent: $10.00' }])
    await house.rows(`delete from refund where order_id = $1`, [order.id])
  })

  test('that is heard of before its payment is known is not lost', async () => {
    await house.control({ webhooks: 'hold' })
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ pay: { session: order.sessionId } })
    const { payment_intent } = await house.ctx.stripe.checkout.sessions.retrieve(order.sessionId)
    await house.control({ dispute: { payment_intent } })
    const { dispute } = await theDispute(payment_intent as string)
    await house.postEvent({ id: 'evt_early', type: 'charge.dispute.created', data: { object: { id: dispute } } })
    expect([await order.status(), (await matters()).map(({ kind }) => kind)]).toEqual(['PENDING', ['dispute']])
    await house.control({ closeDispute: { dispute, status: 'won' } })
    await house.control({ webhooks: 'deliver', settle: true })
    await expect.poll(order.status, soon).toBe('PAID')
  })
})

describe('a refund made at the provider', () => {
  test('is taken into the books once, however often it is reported, and staff see it', async () => {
    const { key } = await house.buy([cartItem(await house.aClass())])
    const order = await orderOf(key)
    await house.control({ webhooks: 'duplicate' })
    await house.control({ refund: { payment_intent: order.intent_ref, amount: 2000 }, settle: true })
    await house.control({ webhooks: 'deliver' })
    await expect
      .poll(async () => await refundsOf(order.id), soon)
      .toMatchObject([{ status: 'DONE', amount_cents: 2000, reason: 'made-at-provider' }])
    await expect.poll(staffEmails, soon).toContain('$20.00 went back at the payment provider')
    expect((await house.order(key)).body.status).toBe('PAID')
  })
})

/** A refund that somebody makes at the provider; the house hears of it once it is in another state. */
const byHand = async () => {
  const { key } = await house.buy([cartItem(await house.aClass())])
  const order = await orderOf(key)
  const { refund } = await house.control({
    webhooks: 'hold',
    refund: { payment_intent: order.intent_ref, amount: 2100 },
  })
  const move = (status: string) =>
    house.control({ webhooks: 'deliver', moveRefund: { refund: refund.id, status }, settle: true })
  return { order, move }
}

describe('a refund made at the provider that has not arrived yet', () => {
  test.each(['pending', 'a state that nobody knows'])(
    'is owed while it is %s, and done once it has gone',
    async (state) => {
      const { order, move } = await byHand()
      await move(state)
      expect(await refundsOf(order.id)).toMatchObject([{ status: 'PENDING', amount_cents: 2100 }])
      await move('succeeded')
      expect(await refundsOf(order.id)).toMatchObject([{ status: 'DONE', amount_cents: 2100 }])
    },
  )

  test.each(['failed', 'canceled'])('and has %s before the house hears of it is no refund', async (state) => {
    await house.emailsSent()
    const before = await staffEmails()
    const { order, move } = await byHand()
    await move(state)
    expect(await refundsOf(order.id)).toEqual([])
    await house.emailsSent()
    expect(await staffEmails()).toEqual(before)
  })

  test('and is heard of before the money that it goes back from waits for that money', async () => {
    await house.control({ webhooks: 'hold' })
    const order = await house.anOrder([cartItem(await house.aClass())])
    const { session } = await house.control({ pay: { session: order.sessionId } })
    const { refund } = await house.control({ refund: { payment_intent: session.payment_intent, amount: 2200 } })
    const { id } = await orderOf(order.key)
    await house.postEvent({ id: 'evt_too_early', type: 'refund.created', data: { object: { id: refund.id } } })
    expect([await order.status(), await refundsOf(id)]).toEqual(['PENDING', []])
    await house.control({ webhooks: 'deliver', settle: true })
    await expect.poll(order.status, soon).toBe('PAID')
    await compareWithProvider(house.ctx)
    expect(await refundsOf(id)).toMatchObject([{ status: 'DONE', amount_cents: 2200 }])
  })
})

describe('money that does not fit its order', () => {
  test('waits in the list until it is taken (P13)', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    const change = (amount: number) =>
      house.rows(
        `update payment set amount_cents = amount_cents + $2 where order_id = (select id from orders where order_key = $1)`,
        [order.key, amount],
      )
    await change(100)
    await house.control({ pay: { session: order.sessionId }, settle: true })
    await expect
      .poll(matters, soon)
      .toMatchObject([
        { kind: 'mismatched-payment', reason: `There came $50.00 aud by session ${order.sessionId} instead of $51.00` },
      ])
    await expect.poll(staffEmails, soon).toContain('A payment does not fit its order')
    await change(-100)
    expect((await order.show()).status).toBe('PAID')
    expect(await matters()).toEqual([])
  })
})

describe('the books and the provider’s lists', () => {
  test('are compared both ways: money and refunds whose message was lost are found, and what only we know of is listed (L2)', async () => {
    const seen = await house.buy([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold' })
    const lost = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ pay: { session: lost.sessionId } })
    const { intent_ref } = await orderOf(seen.key)
    await house.control({ refund: { payment_intent: intent_ref, amount: 700 } })
    expect(await lost.status()).toBe('PENDING')

    await compareWithProvider(house.ctx)
    expect(await lost.status()).toBe('PAID')
    const order = await orderOf(seen.key)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'DONE', amount_cents: 700 }])

    await house.rows(`update payment set intent_ref = 'pi_nobody' where id = $1`, [order.payment_id])
    await compareWithProvider(house.ctx)
    await compareWithProvider(house.ctx)
    await expect
      .poll(async () => (await staffEmails()).filter((subject) => subject.includes('does not know')), soon)
      .toEqual(['The payment provider does not know a payment of ours'])
    expect((await staffEmails()).filter((subject) => subject.includes('nobody'))).toEqual([
      'Money came that nobody here asked for',
    ])
    await house.rows(`update payment set intent_ref = $2 where id = $1`, [order.payment_id, intent_ref])
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('money of a membership whose message was lost gives its credits, and is nobody’s no more', async () => {
    const by = await signedIn('member.plain')
    const soak = '91a40000-0000-4000-8000-000000000001'
    const { body } = await by.post('/api/checkout/v1/pricing-plans', {
      plans: [{ planId: soak }],
      purchaseSuccessUrl: `${house.ctx.config.siteUrl}/success`,
      purchaseFailedUrl: `${house.ctx.config.siteUrl}/failure`,
    })
    await house.control({ webhooks: 'hold' })
    await house.control({ pay: { session: body.sessionId } })
    await compareWithProvider(house.ctx)
    expect((await house.order(body.idempotencyKey)).body.status).toBe('PAID')

    const later = new Date(house.ctx.now().getTime() + 15 * 24 * 3600_000)
    await house.control({ clock: later.toISOString() })
    const paid = async () =>
      (await house.rows(`select 1 from membership_invoice where status = 'PAID' and amount_cents = 6900`)).length
    const before = await paid()
    await compareWithProvider(house.ctx)
    expect((await paid()) - before).toBe(1)
    expect((await staffEmails()).filter((subject) => subject.includes('nobody'))).toHaveLength(1)
    await house.control({ webhooks: 'deliver', settle: true })
  })
})

const inDays = (days: number) => new Date(house.ctx.now().getTime() + days * 24 * 3600_000).toISOString()

describe('a new price of a plan', () => {
  const soak = '/api/staff/v1/plans/91a40000-0000-4000-8000-000000000001/price-change'

  test('is announced by the owner alone, 30 days ahead, and every member who pays gets an email (#23)', async () => {
    const input = { price: 75, from: inDays(31), seen: {} }
    expect((await house.visitor().post(soak, input)).status).toBe(401)
    expect((await (await signedIn('member.soak')).post(soak, input)).body.code).toBe('account.forbidden')
    expect((await (await signedIn('desk')).post(soak, input)).body.code).toBe('account.second-factor')
    const by = await theOwner()
    expect((await by.post(soak, { ...input, from: inDays(29) })).body.code).toBe('price-change.too-soon')
    expect((await by.post(soak, { ...input, price: 0.1 })).status).toBe(400)
    const { seen } = (await by.post(soak.replace('price-change', 'price-preview'), { price: 75, from: input.from }))
      .body
    const { status, body } = await by.post(soak, { ...input, seen })
    expect([status, body.told]).toEqual([200, 2])
    const { memberships } = (await (await signedIn('member.soak')).get('/api/memberships/v1/mine')).body
    expect(memberships[0].priceChange).toMatchObject({ amount: 75 })
  })
})
