import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('guests are asked only for what is paid at once, whatever the account offers besides', async () => {
  const answer = await house.visitor().checkout(checkoutInputFor([cartItem(await house.aClass())]))
  const ours = await house.ctx.stripe.checkout.sessions.retrieve(answer.body.sessionId)
  expect(ours.payment_method_types).toEqual(['card'])
  const other = await house.ctx.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/thanks',
    line_items: [{ quantity: 1, price_data: { currency: 'aud', unit_amount: 900, product_data: { name: 'A towel' } } }],
  })
  expect(other.payment_method_types).toContain('au_becs_debit')
})
