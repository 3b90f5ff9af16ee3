import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aSoaker, SOAK_ID } from '#proofs/soakers.ts'
import { announcePriceChange } from './announce-price-change.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY = 24 * 60
const later = (days: number) => new Date(house.ctx.now().getTime() + days * DAY * 60_000)
const announce = (days: number) => announcePriceChange(house.ctx, { planId: SOAK_ID, price: 7500, from: later(days) })

test('a new price is announced 30 days ahead, begins after the initial term, and is charged from then on (#23)', async () => {
  const bound = await aSoaker(house)
  const free = await aSoaker(house)
  const leaving = await aSoaker(house)
  await house.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [
    [free.id, leaving.id],
  ])
  await leaving.change('cancel', { effectiveAt: 'NEXT_PAYMENT_DATE' })

  await expect(announce(29.9)).rejects.toMatchObject({ code: 'price-change.too-soon' })
  expect(await house.rows('select from membership_price_change')).toHaveLength(0)
  // The two who stay, and the two memberships that the demo house gives.
  const others = await house.rows(
    `select from membership where plan_id = $1 and recurring and status = 'ACTIVE' and id <> all ($2)`,
    [SOAK_ID, [bound.id, free.id, leaving.id]],
  )
  expect(await announce(30.1)).toBe(2 + others.length)
  await expect(announce(60)).rejects.toMatchObject({ code: 'price-change.announced' })

  expect((await leaving.mine()).priceChange).toBeNull()
  const shown = await free.mine()
  expect(shown.nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 75, 75, 75, 75])
  expect(shown.priceChange).toEqual({ amount: 75, from: shown.nextCharges[2]!.date })
  expect((await bound.mine()).nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 69, 69, 69, 75])
  const emails = async () => (await house.emails(free.email)).filter(({ subject }) => subject.startsWith('A new price'))
  await expect.poll(emails, soon).toHaveLength(1)
  expect((await emails())[0]!.text).toContain('from $69.00 to $75.00')

  for (let fortnight = 1; fortnight <= 6; fortnight++) {
    await house.pass(14 * DAY + 2)
    await house.control({ settle: true })
  }
  const amounts = async ({ mine }: typeof free) => (await mine()).invoices.map(({ amount }) => amount).toReversed()
  expect(await amounts(free)).toEqual([69, 69, 69, 75, 75, 75, 75])
  expect(await amounts(bound)).toEqual([69, 69, 69, 69, 69, 69, 75])
  expect(await free.mine()).toMatchObject({ price: 75, priceChange: null })
})
