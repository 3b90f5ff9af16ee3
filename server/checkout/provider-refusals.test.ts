import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const sessions = '/v1/checkout/sessions'
async function pressPay(email: string) {
  const slot = await house.aClass()
  const input = checkoutInputFor([cartItem(slot)])
  const buyer = house.visitor()
  const press = (address: string) => buyer.checkout({ ...input, contactData: { ...input.contactData, email: address } })
  return { slot, press, answer: await press(email) }
}

test('an address that the provider does not take is named at its field; another one pays, and no place is lost', async () => {
  const { slot, press, answer } = await pressPay('john..doe@guest.example')
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'contact.email', fields: ['email'] }])
  expect(answer.body.message).toBe(
    'Our payment provider does not accept this email address. Please check it for typing mistakes, or use another one.',
  )
  expect(await house.placesTaken(slot)).toBe(0)
  const second = await press('john.doe@guest.example')
  expect([second.status, second.body.sessionUrl]).toEqual([200, expect.any(String)])
  expect(await house.placesTaken(slot)).toBe(1)
})

test.each([
  [400, 'payment.unreachable', 'trying again does not help'],
  [429, 'payment.unreachable', ''],
  [500, 'payment.unreachable', ''],
])('an answer %i of the provider is told by its cause', async (status, code, words) => {
  await house.control({ failNext: { path: sessions, status, times: 5 } })
  const { slot, press, answer } = await pressPay('ada@guest.example')
  expect([answer.status, answer.body.code]).toEqual([502, code])
  expect(answer.body.message).toContain(words)
  expect(answer.body.message).not.toContain('{email}')
  expect(await house.placesTaken(slot)).toBe(0)
  await house.control({ reset: true })
  expect((await press('ada@guest.example')).status).toBe(200)
})
