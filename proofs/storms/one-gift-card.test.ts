import { expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import { dropCheck, openHouseWithout } from './without-guard.ts'

const buyers = 200
const balance = 50_000

/** The line of the house that keeps a card from being overdrawn; behind it stands a CHECK of the database. */
const guard = { file: 'server/gift-cards/store.ts', words: ' and balance_cents >= ${amount}' }

/** One gift card used in 200 checkouts at once, spread over 60 sessions: what was answered and what it paid. */
async function race(house: TestHouse) {
  const { cardId, code, slots } = (await setScene(house.ctx.db, 'giftcard', {
    balance,
    sessions: 60,
    places: 10,
  })) as any
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, i) =>
      house.visitor().checkout(checkoutInputFor([cartItem(slots[i % slots.length])], { giftCardCode: code })),
    ),
  )
  const [{ paid }] = await house.rows(
    `select coalesce(sum(gift_cents), 0)::integer as paid from orders where gift_card_id = $1 and status in ('PENDING', 'PAID')`,
    [cardId],
  )
  const [{ left, journal }] = await house.rows(
    `select balance_cents as left, (select -sum(amount_cents)::integer from chk.giftcard_entry where giftcard_entry.card_id = giftcard.card_id) as journal
     from chk.giftcard where card_id = $1`,
    [cardId],
  )
  return { statuses: answers.map(({ status }) => status), paid, left, journal }
}

test(`one gift card in ${buyers} checkouts at once over 60 sessions pays what is on it to the cent, and never more (#243)`, async () => {
  const house = await openHouse()
  const { statuses, ...books } = await race(house)
  expect(books).toEqual({ paid: balance, left: 0, journal: balance })
  expect(statuses).toEqual(statuses.map(() => 200))
  await house.close()
})

test('the twin: with the guard and the CHECK behind it gone, the same race overdraws the card and the books tell', async () => {
  const house = await openHouseWithout(guard)
  await dropCheck(house, 'gift_card', 'balance_cents >= 0')
  const { paid, left, journal } = await race(house)
  expect(paid).toBeGreaterThan(balance)
  expect([left, journal]).toEqual([balance - paid, paid])
  await expect(house.close()).rejects.toThrow('G2')
})

test('with the guard gone, the CHECK alone holds the books: some are turned away with a fault, nobody overdraws', async () => {
  const house = await openHouseWithout(guard)
  const { statuses, paid, left, journal } = await race(house)
  expect(paid).toBeLessThanOrEqual(balance)
  expect([left, journal]).toEqual([balance - paid, paid])
  expect(new Set(statuses)).toEqual(new Set([200, 500]))
  await house.close()
})
