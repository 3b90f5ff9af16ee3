import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterEach(() => house.control({ reset: true }))
afterAll(() => house.close())

const ordersOf = async (visitor: { cookies: Map<string, string> }) =>
  (
    await house.rows('select status from orders where visitor_id = $1 order by created_at', [
      visitor.cookies.get('bh_visitor')?.split('.')[0],
    ])
  ).map(({ status }) => status)

describe('the same request of PAY, by its idempotency key', () => {
  test('gives the same answer, and is one order, also after it was paid (#312)', async () => {
    const slot = await house.aClass()
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    const first = await visitor.checkout(input, key)
    expect((await visitor.checkout(input, key)).body).toEqual(first.body)
    await house.control({ pay: { session: first.body.sessionId }, settle: true })
    expect(await visitor.checkout(input, key)).toMatchObject({ status: 200, body: first.body })
    expect(await ordersOf(visitor)).toEqual(['PAID'])
    expect(await house.placesTaken(slot)).toBe(1)
  })

  test('with another body is refused, and changes nothing (#312)', async () => {
    const slot = await house.aClass()
    const [visitor, key, item] = [house.visitor(), randomUUID(), cartItem(slot)]
    await visitor.checkout(checkoutInputFor([item]), key)
    const before = await house.books()
    expect(await visitor.checkout(checkoutInputFor([{ ...item, guestCount: 1 }]), key)).toMatchObject({
      status: 422,
      body: { code: 'request.key-reused' },
    })
    expect(await house.books()).toBe(before)
  })

  test('means nothing in another browser', async () => {
    const slot = await house.aClass()
    const [key, input] = [randomUUID(), checkoutInputFor([cartItem(slot)])]
    const answers = [await house.visitor().checkout(input, key), await house.visitor().checkout(input, key)]
    expect(answers[0]!.body.idempotencyKey).not.toBe(answers[1]!.body.idempotencyKey)
    expect(await house.placesTaken(slot)).toBe(2)
  })

  test('that was refused may be tried again with the same key', async () => {
    const slot = await house.aClass({ places: 1 })
    const other = await house.anOrder([cartItem(slot)])
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    expect((await visitor.checkout(input, key)).body.code).toBe('cart.unavailable')
    await other.release()
    expect((await visitor.checkout(input, key)).status).toBe(200)
  })

  test('may be tried again when the payment provider was away: then it is a new order, and still only one', async () => {
    const slot = await house.aClass()
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 500, times: 3 } })
    expect(await visitor.checkout(input, key)).toMatchObject({ status: 502, body: { code: 'payment.unreachable' } })
    await house.control({ reset: true })
    expect((await visitor.checkout({ ...input, shownTotal: 50 }, key)).body.code).toBe('request.key-reused')

    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.checkout(input, key)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]!.body]))
    expect(await ordersOf(visitor)).toEqual(['FAILED', 'PENDING'])
    expect(await house.placesTaken(slot)).toBe(1)
    await house.control({ pay: { session: answers[0]!.body.sessionId }, settle: true })
    expect(await visitor.checkout(input, key)).toMatchObject({ status: 200, body: answers[0]!.body })
    expect(await ordersOf(visitor)).toEqual(['FAILED', 'PAID'])
  })

  test('after a crash between the page and its note opens the same page, not a second one', async () => {
    const slot = await house.aClass()
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    const first = await visitor.checkout(input, key)
    await house.rows('update payment set session_ref = null, session_url = null where session_ref = $1', [
      first.body.sessionId,
    ])
    await house.ctx.clock.move(new Date(house.ctx.now().getTime() + 20_000))
    expect((await visitor.checkout(input, key)).body).toEqual(first.body)
    expect(await house.placesTaken(slot)).toBe(1)
  })

  test('that the last release took while it still ran is known, also under a new name of the browser', async () => {
    const slot = await house.aClass()
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    const first = await visitor.checkout(input, key)
    const [order] = await house.rows('select id, visitor_id from orders where order_key = $1', [
      first.body.idempotencyKey,
    ])
    await house.rows('delete from press where made = $1', [order.id])
    await house.rows(
      `insert into idempotency (visitor_id, key, body_hash, order_id) values ('its name before', $1, 'its hash', $2)`,
      [key, order.id],
    )
    await house.rows(`update idempotency set visitor_id = $1 where visitor_id = 'its name before'`, [order.visitor_id])
    expect((await visitor.checkout(input, key)).body).toEqual(first.body)
    expect(await house.rows('select pressed_by from press where made = $1', [order.id])).toEqual([
      { pressed_by: `visitor ${order.visitor_id}` },
    ])
    expect(await house.placesTaken(slot)).toBe(1)
  })

  test('for places that cost nothing gives the same answer too', async () => {
    const slot = await house.aClass({ cents: 0 })
    const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
    const first = await visitor.checkout(input, key)
    expect((await visitor.checkout(input, key)).body).toEqual(first.body)
    expect(await house.placesTaken(slot)).toBe(1)
  })
})

describe('another request of PAY in the same browser', () => {
  test('closes the older unpaid order first, so that its own places do not stand in its way', async () => {
    const slot = await house.aClass({ places: 2 })
    const visitor = house.visitor()
    const first = await visitor.checkout(checkoutInputFor([cartItem(slot, { guestCount: 1 })]))
    const second = await visitor.checkout(checkoutInputFor([cartItem(slot, { guestCount: 1 })]))
    expect(second.status).toBe(200)
    expect(await ordersOf(visitor)).toEqual(['CANCELED', 'PENDING'])
    expect((await house.ctx.stripe.checkout.sessions.retrieve(first.body.sessionId)).status).toBe('expired')
    expect(await house.placesTaken(slot)).toBe(2)
  })

  test('is refused when the older order turns out to be paid, and says which', async () => {
    const slot = await house.aClass()
    const visitor = house.visitor()
    const first = await visitor.checkout(checkoutInputFor([cartItem(slot)]))
    await house.control({ webhooks: 'hold', pay: { session: first.body.sessionId } })
    expect(await visitor.checkout(checkoutInputFor([cartItem(slot)]))).toMatchObject({
      status: 409,
      body: { code: 'order.already-paid', idempotencyKey: first.body.idempotencyKey },
    })
    expect(await ordersOf(visitor)).toEqual(['PAID'])
    await house.control({ webhooks: 'deliver', settle: true })
  })

  test('while the older page cannot be closed is refused; the older order stays, and no place is taken', async () => {
    const slot = await house.aClass()
    const visitor = house.visitor()
    await visitor.checkout(checkoutInputFor([cartItem(slot)]))
    for (const status of [500, 429, 400]) {
      await house.control({ failNext: { path: '/v1/checkout/sessions', status, times: 6 } })
      const before = await house.books()
      expect(await visitor.checkout(checkoutInputFor([cartItem(slot)]))).toMatchObject({
        status: 502,
        body: { code: 'payment.unreachable' },
      })
      expect(await house.books()).toBe(before)
      await house.control({ reset: true })
    }
  })

  test('that is refused by the cart still has closed the older order, as the visitor sees', async () => {
    const [slot, full] = [await house.aClass(), await house.aClass({ places: 1 })]
    await house.anOrder([cartItem(full)])
    const visitor = house.visitor()
    const { body } = await visitor.checkout(checkoutInputFor([cartItem(slot)]))
    expect((await visitor.checkout(checkoutInputFor([cartItem(full)]))).body.code).toBe('cart.unavailable')
    expect((await visitor.order(body.idempotencyKey)).body.status).toBe('CANCELED')
  })
})
