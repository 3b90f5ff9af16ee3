import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'
import { keepLog } from '#proofs/keep-log.ts'

let house: TestHouse
let lines: string[]
beforeAll(async () => {
  house = await openHouse({ env: { RATE_LIMITS: 'on' } })
  lines = keepLog(house.ctx.log)
})
afterAll(() => house.close())

test('a code, an order key and an address are in no line of the log, whether all goes well or nothing does', async () => {
  const slot = await house.aClass()
  const [coupon, card] = ['WELCOME10', 'DEMO-GIFT-SMALL-020-4F8K']
  const secrets = [coupon, card, 'GUESSED-COUPON', 'GUESSED-CARD', 'ada@guest.example', '+61 400 000 678']
  const useThem = async () => {
    for (const code of [coupon, 'GUESSED-COUPON']) await house.get(`/api/wix/v1/coupons?code=${code}`)
    for (const code of [card, 'GUESSED-CARD']) await house.get(`/api/wix/v1/gift-cards/${code}`)
    const pay = (codes: object) => house.visitor().checkout(checkoutInputFor([cartItem(slot)], codes))
    await pay({ couponCode: 'GUESSED-COUPON', giftCardCode: card })
    await pay({ couponCode: coupon, giftCardCode: 'GUESSED-CARD' })
    const { body } = await pay({ couponCode: coupon, giftCardCode: card })
    if (!body.idempotencyKey) return
    secrets.push(body.idempotencyKey)
    await house.control({ pay: { session: body.sessionId }, settle: true })
    await house.get(`/api/checkout/v1/orders/${body.idempotencyKey}`)
  }
  await useThem()
  expect(secrets).toHaveLength(7)
  await house.withoutDatabase(useThem)
  await house.control({ failNext: { path: '/v1/checkout/sessions', method: 'POST', status: 400 } })
  await useThem()
  await house.pass(2)
  // A rule of the database that breaks tells the whole row, key and address and all.
  await house.rows('alter table orders add constraint never check (false) not valid')
  await useThem()
  await house.rows('alter table orders drop constraint never')

  const log = lines.join('')
  expect(log).toContain('fault')
  expect(log).toContain('the payment provider did not help')
  expect(log).toContain('violates check constraint')
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
})
