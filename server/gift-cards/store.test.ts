import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { hashGiftCardCode } from './issue-gift-card.ts'
import { findGiftCard, holdGiftMoney } from './store.ts'

let house: TestHouse
let orderId: string
beforeAll(async () => {
  house = await openHouse()
  const { key } = await house.anOrder([cartItem(await house.aClass())])
  orderId = (await house.rows('select id from orders where order_key = $1', [key]))[0].id
})
afterAll(() => house.close())

const end = new Date('2030-06-30T14:00:00.000Z')
const justBefore = new Date(end.getTime() - 1)

async function aCard({ disabled = false } = {}) {
  const code = `ENDS-${randomUUID()}`
  const [{ id }] = await house.rows(
    `insert into gift_card (code_hash, last_four, initial_cents, balance_cents, issued_at, expires_at, disabled)
     values ($1, $2, 5000, 5000, '2026-01-01', $3, $4) returning id`,
    [hashGiftCardCode(code), code.slice(-4), end, disabled],
  )
  return { id: id as string, code }
}

/** Whether a cent could be taken off the card for an order. */
const takeACent = (giftCardId: string, now: Date) =>
  house.ctx.db.transaction().execute((tx) => holdGiftMoney(tx, { giftCardId, orderId, amount: 1 }, now))

test.each([
  ['a moment before its end', 'VALID', justBefore, {}],
  ['at its end', 'EXPIRED', end, {}],
  ['disabled', 'DISABLED', justBefore, { disabled: true }],
])('a gift card %s is %s, and its money can be taken exactly when it is VALID', async (_when, status, now, how) => {
  const { id, code } = await aCard(how)
  expect(await findGiftCard(house.ctx.db, code, now)).toMatchObject({ id, balance: 5000, status })
  expect(await takeACent(id, now)).toBe(status === 'VALID')
})
