import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#server/sales/reconcile.ts'
import { releaseOrder } from '#server/sales/release-order.ts'
import { withKey } from '#proofs/booked.ts'
import { cartItem, openHouse, soon, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.control({ reset: true }))
afterAll(() => house.close())

const event = (type: string, object: object) => ({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
const sessions = '/v1/checkout/sessions'
const down = (path: string, more: object = {}) => ({ failNext: { path, status: 500, times: 3, ...more } })

/** A bank debit: the page is finished, the money comes later, when its hold is over. */
async function aLateOrder() {
  const slot = await house.aClass({ places: 1 })
  const order = await house.anOrder([cartItem(slot)])
  await house.control({ pay: { session: order.sessionId, later: true }, settle: true })
  await house.pass(34)
  expect(await order.status()).toBe('EXPIRED')
  const arrive = () => house.control({ laterMoney: { session: order.sessionId, arrives: true }, settle: true })
  return { ...order, slot, arrive }
}

const refundsAtProvider = async (sessionId: string) => {
  const { payment_intent } = await house.ctx.stripe.checkout.sessions.retrieve(sessionId)
  return (await house.ctx.stripe.refunds.list({ payment_intent: payment_intent as string })).data
}

describe('the route of payment events', () => {
  test.each([
    ['another secret', { secret: 'whsec_other' }, '{}'],
    ['six minutes of age', { at: 'old' }, '{}'],
  ])('refuses %s, and writes nothing', async (_what, { secret = 'whsec_sandbox', at }: any, _body) => {
    const before = await house.books()
    const sent = at ? new Date(house.ctx.now().getTime() - 6 * 60_000) : house.ctx.now()
    const { status, body } = await house.postEvent(event('checkout.session.completed', { id: 'cs_x' }), {
      secret,
      at: sent,
    })
    expect([status, body.code]).toEqual([400, 'payment.bad-signature'])
    expect(await house.books()).toBe(before)
  })

  test('refuses a body that was changed after it was signed, none at all, and no signature', async () => {
    const payload = JSON.stringify(event('checkout.session.completed', { id: 'cs_x' }))
    const signature = house.ctx.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' })
    for (const [body, headers] of [
      [payload.replace('cs_x', 'cs_y'), { 'stripe-signature': signature }],
      ['', { 'stripe-signature': signature }],
      [payload, {}],
      [payload, { 'stripe-signature': 't=1,v1=00' }],
    ] as [string, Record<string, string>][]) {
      const answer = await house.visitor().send('POST', '/api/webhooks/stripe', body, headers)
      expect([answer.status, answer.body.code]).toEqual([400, 'payment.bad-signature'])
    }
  })

  test('judges age by the house’s clock, not the machine’s', async () => {
    await house.pass(24 * 60)
    expect((await house.postEvent(event('ping', {}))).status).toBe(200)
  })

  test('takes an event of a kind it does not know, and changes and records nothing', async () => {
    const before = await house.books()
    const unknown = event('customer.created', { id: 'cus_1' })
    expect(await house.postEvent(unknown)).toMatchObject({ status: 200, body: { received: true } })
    expect(await house.books()).toBe(before)
    expect(await house.rows('select from payment_event where id = $1', [unknown.id])).toEqual([])
  })

  test('believes only the provider: an event that says “paid” of an unpaid session pays nothing', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    const lie = { id: order.sessionId, payment_status: 'paid', status: 'complete', amount_total: 5000 }
    expect((await house.postEvent(event('checkout.session.completed', lie))).status).toBe(200)
    expect((await house.postEvent(event('checkout.session.expired', lie))).status).toBe(200)
    expect(await order.status()).toBe('PENDING')
    await order.release()
  })

  test('an event that comes five times at once changes things once, and sends one email', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    const completed = event('checkout.session.completed', { id: order.sessionId })
    const answers = await Promise.all(Array.from({ length: 5 }, () => house.postEvent(completed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await order.status()).toBe('PAID')
    await house.control({ webhooks: 'deliver', settle: true })
    const [{ effects, emails }] = await house.rows(
      `select (select sum(effect_count) from payment_event where id = $1)::integer as effects,
              (select count(*) from email join orders on orders.id = order_id where order_key = $2)::integer as emails`,
      [completed.id, order.key],
    )
    expect(effects).toBeLessThanOrEqual(1)
    expect(emails).toBe(1)
  })

  test('events that come in the wrong order end in the same place', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    expect((await house.postEvent(event('checkout.session.expired', { id: order.sessionId }))).status).toBe(200)
    expect(await order.status()).toBe('PAID')
    expect((await house.postEvent(event('checkout.session.completed', { id: order.sessionId }))).status).toBe(200)
    expect(await order.status()).toBe('PAID')
    await house.control({ webhooks: 'reorder', settle: true })
  })

  test('while the provider is down it answers 502, forgets nothing, and the event that comes again is acted on', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    const completed = event('checkout.session.completed', { id: order.sessionId })
    await house.control(down(sessions, { method: 'GET' }))
    expect(await house.postEvent(completed)).toMatchObject({ status: 502, body: { code: 'payment.unreachable' } })
    expect(await order.status()).toBe('PENDING')
    expect(await house.postEvent(completed)).toMatchObject({ status: 200 })
    expect(await order.status()).toBe('PAID')
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('while the database is away it answers 503, and the event that comes again is acted on', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    const completed = event('checkout.session.completed', { id: order.sessionId })
    const answer = await house.withoutDatabase(() => house.postEvent(completed))
    expect([answer.status, answer.body.code]).toEqual([503, 'house.unavailable'])
    expect(await house.postEvent(completed)).toMatchObject({ status: 200 })
    expect(await order.status()).toBe('PAID')
    await house.control({ webhooks: 'deliver', settle: true })
  })
})

describe('money that does not fit', () => {
  test.each([
    ['amount', 'amount_cents = amount_cents + 100'],
    ['session', `session_ref = session_ref || 'x'`],
  ])('a paid session of another %s pays no order', async (_what, change) => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    const where = 'where order_id = (select id from orders where order_key = $1)'
    const [before] = await house.rows(`select amount_cents, session_ref from payment ${where}`, [order.key])
    await house.rows(`update payment set ${change} ${where}`, [order.key])
    await house.control({ pay: { session: order.sessionId }, settle: true })
    expect(await order.status()).toBe('PENDING')
    // Put back, the same money is taken.
    await house.rows(`update payment set amount_cents = $2, session_ref = $3 ${where}`, [
      order.key,
      before.amount_cents,
      before.session_ref,
    ])
    await house.postEvent(event('checkout.session.completed', { id: order.sessionId }))
    expect(await order.status()).toBe('PAID')
  })

  test('a session that somebody else opened in the name of an order pays nothing', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    const [{ id }] = await house.rows('select id from orders where order_key = $1', [order.key])
    const price_data = { currency: 'aud', unit_amount: 5000, product_data: { name: 'A class' } }
    const forged = await house.ctx.stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: id,
      success_url: 'http://localhost/success',
      line_items: [{ quantity: 1, price_data }],
    })
    await house.control({ pay: { session: forged.id }, settle: true })
    expect(await order.status()).toBe('PENDING')
    await order.release()
  })

  test('the right amount in another currency pays nothing', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    const [{ id }] = await house.rows('select id from orders where order_key = $1', [order.key])
    const forged = await house.ctx.stripe.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: id,
      success_url: 'http://localhost/success',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'A class' } } },
      ],
    })
    await house.rows('update payment set session_ref = $2 where order_id = $1', [id, forged.id])
    await house.control({ pay: { session: forged.id }, settle: true })
    expect(await order.status()).toBe('PENDING')
    await house.rows('update payment set session_ref = $2 where order_id = $1', [id, order.sessionId])
    await order.release()
  })
})

test('a card that is declined leaves the order open; another card pays it', async () => {
  const order = await house.anOrder([cartItem(await house.aClass())])
  expect(await house.pay(order.sessionId, '4000000000000002')).toHaveProperty('refused')
  expect((await order.show()).status).toBe('PENDING')
  await house.control({ pay: { session: order.sessionId }, settle: true })
  expect((await order.show()).status).toBe('PAID')
})

describe('without a webhook', () => {
  test('the success page settles by asking the provider, at most once in 5 seconds (#482)', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold' })
    expect((await order.show()).status).toBe('PENDING')
    await house.pay(order.sessionId)
    expect((await order.show()).status).toBe('PENDING')
    await house.ctx.clock.move(new Date(house.ctx.now().getTime() + 5500))
    expect((await order.show()).status).toBe('PAID')
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('the success page shows what is known while the provider is down', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control(down(sessions, { method: 'GET' }))
    expect((await order.show()).status).toBe('PENDING')
    await order.release()
  })

  test('the end of the hold finds what was paid in the last moment', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    await house.pass(34)
    expect(await order.status()).toBe('PAID')
    expect(await house.placesTaken(slot)).toBe(1)
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('the reconciler looks once more at a session that is over, also after the provider was down', async () => {
    const order = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    const [{ id }] = await house.rows('select id from orders where order_key = $1', [order.key])
    await releaseOrder(house.ctx, id, 'EXPIRED')
    await house.ctx.clock.move(new Date(house.ctx.now().getTime() + 32 * 60_000))
    await house.control({ clock: house.ctx.now().toISOString(), ...down(sessions, { method: 'GET' }) })
    await reconcile(house.ctx)
    expect(await order.status()).toBe('EXPIRED')
    await reconcile(house.ctx)
    expect(await order.status()).toBe('PAID')
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('events that could not be delivered are fetched; one that cannot be acted on does not stop the others', async () => {
    const late = await aLateOrder()
    const other = await house.anOrder([cartItem(await house.aClass())])
    await house.control({ webhooks: 'hold' })
    await late.arrive()
    await house.pay(other.sessionId)
    await house.control(down(`${sessions}/${other.sessionId}`, { method: 'GET' }))
    await house.runTasksNow()
    expect(await late.status()).toBe('PAID')
    await house.control({ reset: true, settle: true })
    expect(await other.status()).toBe('PAID')
  })
})

describe('going back', () => {
  test('closes the payment page and gives the places back, once and for all', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    expect(await order.release()).toMatchObject({ status: 200, body: { status: 'CANCELED' } })
    expect(await house.placesTaken(slot)).toBe(0)
    expect((await house.ctx.stripe.checkout.sessions.retrieve(order.sessionId)).status).toBe('expired')
    await expect(house.pay(order.sessionId)).resolves.toMatchObject({ session: { payment_status: 'unpaid' } })
    expect(await order.release()).toMatchObject({ status: 200, body: { status: 'CANCELED' } })
    expect(await house.placesTaken(slot)).toBe(0)
  })

  test('from an order that was paid meanwhile says so, and keeps it', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    await house.control({ webhooks: 'hold', pay: { session: order.sessionId } })
    expect(await order.release()).toMatchObject({ status: 200, body: { status: 'PAID' } })
    expect(await house.placesTaken(slot)).toBe(1)
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('while the provider is down is refused, and the places stay held', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    await house.control(down(sessions, { times: 10 }))
    expect(await order.release()).toMatchObject({ status: 502, body: { code: 'payment.unreachable' } })
    expect([await order.status(), await house.placesTaken(slot)]).toEqual(['PENDING', 1])
    await house.control({ reset: true })
    expect((await order.release()).body.status).toBe('CANCELED')
  })

  test('with a key that is none is unknown', async () => {
    const { status, body } = await house.visitor().post('/api/checkout/v1/orders/nobody/release')
    expect([status, body.code]).toEqual([404, 'order.unknown'])
  })
})

describe('the end of a hold', () => {
  test('comes after the end of its payment page, closes it, and frees the places', async () => {
    const slot = await house.aClass({ places: 1 })
    const order = await house.anOrder([cartItem(slot)])
    await house.pass(30)
    expect(await order.status()).toBe('PENDING')
    await house.pass(4)
    expect((await order.show()).status).toBe('EXPIRED')
    expect(await house.placesTaken(slot)).toBe(0)
    expect((await house.ctx.stripe.checkout.sessions.retrieve(order.sessionId)).status).toBe('expired')
    await house.buy([cartItem(slot)])
  })

  test('waits while the provider is silent', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    await house.control({ webhooks: 'hold', ...down(sessions, { times: 50 }) })
    await house.pass(34)
    expect([await order.status(), await house.placesTaken(slot)]).toEqual(['PENDING', 1])
    const [{ held }] = await house.rows(
      'select hold_expires_at > house_now() as held from orders where order_key = $1',
      [order.key],
    )
    expect(held).toBe(true)
    await house.control({ reset: true })
    await house.pass(3)
    expect([await order.status(), await house.placesTaken(slot)]).toEqual(['EXPIRED', 0])
  })

  test('frees a massage room for the next visitor', async () => {
    const room = (await house.slotsOn('2026-12-20', calm60))[0]!
    const order = await house.anOrder([cartItem(room)])
    expect((await house.visitor().checkout(checkoutInputFor([cartItem(room)]))).body.code).toBe('cart.unavailable')
    await house.pass(34)
    expect(await order.status()).toBe('EXPIRED')
    await house.buy([cartItem(room)])
  })
})

describe('money that comes after the hold is over', () => {
  test('takes the places again when they are free', async () => {
    const late = await aLateOrder()
    await late.arrive()
    expect(await late.show()).toMatchObject({ status: 'PAID', amountPaid: 50, refund: null })
    expect(await house.placesTaken(late.slot)).toBe(1)
  })

  test('goes back by itself when the places are gone, and the visitor is told', async () => {
    const late = await aLateOrder()
    await house.buy([cartItem(late.slot)])
    await late.arrive()
    await expect.poll(async () => (await late.show()).refund, soon).toMatchObject({ amount: 50, status: 'DONE' })
    expect(await late.show()).toMatchObject({ status: 'REFUNDED', orderDetails: [{ status: 'EXPIRED' }] })
    expect(await refundsAtProvider(late.sessionId)).toMatchObject([{ amount: 5000, status: 'succeeded' }])
    expect(await house.placesTaken(late.slot)).toBe(1)
    await expect
      .poll(async () => (await house.emails('ada@guest.example')).map((email) => email.subject), soon)
      .toContain('Your payment to Stillwater Bathhouse is on its way back')
  })

  test('goes back when the room is taken, and when the session has begun', async () => {
    const room = (await house.slotsOn('2026-12-21', calm60))[0]!
    const order = await house.anOrder([cartItem(room)])
    await house.control({ pay: { session: order.sessionId, later: true }, settle: true })
    await house.pass(34)
    await house.buy([cartItem(room)])
    await house.control({ laterMoney: { session: order.sessionId, arrives: true }, settle: true })
    expect(await order.status()).toBe('REFUNDED')

    const soon = await house.aClass({ at: new Date(house.ctx.now().getTime() + 60 * 60_000).toISOString() })
    const begun = await house.anOrder([cartItem(soon)])
    await house.control({ pay: { session: begun.sessionId, later: true }, settle: true })
    await house.pass(65)
    await house.control({ laterMoney: { session: begun.sessionId, arrives: true }, settle: true })
    expect(await begun.status()).toBe('REFUNDED')
    expect(await house.placesTaken(soon)).toBe(0)
  })

  test('a debit that fails ends the order, and nothing is owed', async () => {
    const slot = await house.aClass()
    const order = await house.anOrder([cartItem(slot)])
    await house.control({ pay: { session: order.sessionId, later: true }, settle: true })
    await house.control({ laterMoney: { session: order.sessionId, arrives: false }, settle: true })
    expect([await order.status(), await house.placesTaken(slot)]).toEqual(['FAILED', 0])
  })
})

async function aRefund() {
  const late = await aLateOrder()
  await house.buy([cartItem(late.slot)])
  return late
}

const refundRow = async (key: string) =>
  (await house.rows('select refund.* from refund join orders on orders.id = order_id where order_key = $1', [key]))[0]

/** A guest has given back a booking; the provider sends the money, which has not gone yet, and says nothing more. */
async function aLingeringOne() {
  const lingers = '4000000000007726'
  const { key, sessionId, visitor } = await house.buy([cartItem(await house.aClass())], { card: lingers })
  const { bookingId } = (await visitor.order(key)).body.orderDetails[0]!
  await house.control({ webhooks: 'hold' })
  const { body } = await withKey(house, key).cancelFromOrder(bookingId, { customerChoice: 'refund' })
  expect(body).toMatchObject({ outcome: 'refund', amount: 50 })
  await expect.poll(async () => (await refundRow(key)).provider_ref, soon).not.toBe(null)
  const told = async () => (await visitor.order(key)).body.refund
  expect([await refundRow(key), await told()]).toMatchObject([
    { status: 'PENDING', done_at: null, tries: 1 },
    { status: 'PENDING', amount: 50 },
  ])
  return { key, sessionId, told }
}

describe('a refund', () => {
  test.each([
    ['before it acts', { status: 500, when: 'before', times: 3 }],
    // The provider remembers its own failure: every try of the SDK with this key is told of it again.
    ['after it acted', { status: 500, when: 'after', times: 3 }],
  ])('that the provider fails %s is sent again until it is there, exactly once', async (_when, fault) => {
    const late = await aRefund()
    await house.control({ failNext: { path: '/v1/refunds', method: 'POST', ...fault } })
    await late.arrive()
    expect(await late.status()).toBe('REFUNDED')
    await expect.poll(async () => (await refundRow(late.key)).tries, soon).toBeGreaterThan(0)
    await house.control({ reset: true })
    await house.pass(3)
    await expect.poll(async () => (await refundRow(late.key)).status, soon).toBe('DONE')
    expect(await refundsAtProvider(late.sessionId)).toHaveLength(1)
  })

  test('that the provider has taken and not sent yet is owed until it has gone', async () => {
    const { key, sessionId, told } = await aLingeringOne()
    const { id } = (await refundsAtProvider(sessionId))[0]!
    await house.control({
      webhooks: 'deliver',
      moveRefund: { refund: id, status: 'a state that nobody knows' },
      settle: true,
    })
    expect(await refundRow(key)).toMatchObject({ status: 'PENDING', provider_ref: id })
    await house.control({ moveRefund: { refund: id, status: 'succeeded' }, settle: true })
    await expect.poll(told, soon).toMatchObject({ status: 'DONE' })
    expect(await refundsAtProvider(sessionId)).toHaveLength(1)
  })

  test('that the provider has taken is looked at again when no news of it comes, and not sent twice', async () => {
    const { sessionId, told } = await aLingeringOne()
    await house.pass(3)
    await expect.poll(told, soon).toMatchObject({ status: 'DONE' })
    expect(await refundsAtProvider(sessionId)).toHaveLength(1)
  })

  test('that fails later is owed again, and goes out again', async () => {
    const late = await aRefund()
    await late.arrive()
    const status = async () => (await late.show()).refund?.status
    await expect.poll(status, soon).toBe('DONE')
    const [refund] = await refundsAtProvider(late.sessionId)
    await house.control({ refundFails: refund!.id, settle: true })
    expect(await status()).toBe('PENDING')
    await house.pass(3)
    await expect.poll(status, soon).toBe('DONE')
    expect((await refundsAtProvider(late.sessionId)).map((each) => each.status)).toEqual(['succeeded', 'failed'])
  })
})

describe('when the payment page cannot be opened', () => {
  test('because the provider fails, the order fails with it and its places are free', async () => {
    const slot = await house.aClass()
    await house.control(down(sessions, { method: 'POST' }))
    const { status, body, headers } = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
    expect([status, body]).toEqual([
      502,
      {
        code: 'payment.unreachable',
        message: 'There was an error processing your request. Please try again.',
        requestId: headers.get('x-request-id'),
      },
    ])
    expect(await house.placesTaken(slot)).toBe(0)
    const [order] = await house.rows(
      `select orders.status, payment.status as payment from orders join payment on order_id = orders.id order by orders.created_at desc limit 1`,
    )
    expect(order).toEqual({ status: 'FAILED', payment: 'FAILED' })
  })

  test('because one answer was lost, it is asked for again, and there is one page', async () => {
    const slot = await house.aClass()
    await house.control({ failNext: { path: sessions, method: 'POST', status: 'reset', when: 'after' } })
    const order = await house.anOrder([cartItem(slot)])
    const [{ id }] = await house.rows('select id from orders where order_key = $1', [order.key])
    const { data } = await house.ctx.stripe.checkout.sessions.list({ limit: 100 })
    expect(data.filter((session) => session.client_reference_id === id).map((session) => session.id)).toEqual([
      order.sessionId,
    ])
    await order.release()
  })

  test('before the same browser orders something else, it is closed again, and nobody can pay on it', async () => {
    const [slot, other] = [await house.aClass(), await house.aClass()]
    // A browser is known from its first order on.
    const { visitor: buyer, release } = await house.anOrder([cartItem(other)])
    await release()
    await house.control({ failNext: { path: sessions, method: 'POST', status: 'slow', forMs: 3000 } })
    const first = buyer.checkout(checkoutInputFor([cartItem(slot)]))
    await expect.poll(() => house.placesTaken(slot), soon).toBe(1)
    const second = await buyer.checkout(checkoutInputFor([cartItem(other)]))
    const { status, body } = await first
    expect([second.status, status, body.code]).toEqual([200, 502, 'payment.unreachable'])
    expect(await house.placesTaken(slot)).toBe(0)
    const [{ session_ref: ref }] = await house.rows(
      `select session_ref from payment join booking using (order_id) where session_id = $1`,
      [slot.sessionId],
    )
    expect((await house.ctx.stripe.checkout.sessions.retrieve(ref)).status).toBe('expired')
    await buyer.post(`/api/checkout/v1/orders/${second.body.idempotencyKey}/release`)
  })

  test('because the provider says no, it is not our fault to tell', async () => {
    const slot = await house.aClass()
    for (const status of [400, 429]) {
      await house.control({ failNext: { path: sessions, method: 'POST', status, times: 3 } })
      const answer = await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))
      expect([answer.status, answer.body.code]).toEqual([502, 'payment.unreachable'])
      await house.control({ reset: true })
    }
    expect(await house.placesTaken(slot)).toBe(0)
  })
})
