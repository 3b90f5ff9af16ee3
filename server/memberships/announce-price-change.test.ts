import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { aMember, aSoaker, buySoak, SOAK_ID } from '#proofs/soakers.ts'
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
  expect(await announce(30.1)).toEqual({ told: 2 + others.length, waiting: 0 })
  expect(await announce(60)).toEqual({ told: 0, waiting: 2 + others.length })

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

test('new buyers pay the new list price at once, members theirs until their day; one who waits for another price stops nobody (#750)', async () => {
  const other = await openHouse()
  const [waits, told] = [await aSoaker(other), await aSoaker(other)]
  await other.rows('update membership set initial_term_ends_at = starts_at where id = any ($1)', [[waits.id, told.id]])
  const from = new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000)
  await other.rows(
    `insert into membership_price_change (membership_id, price_cents, announced_at, effective_at)
     values ($1, 7000, house_now(), house_now() + interval '40 days')`,
    [waits.id],
  )
  const [{ count }] = await other.rows(
    `select count(*)::integer from membership where plan_id = $1 and recurring and status = 'ACTIVE'`,
    [SOAK_ID],
  )
  const change = { planId: SOAK_ID, price: 7500, from }
  expect(await announcePriceChange(other.ctx, change)).toEqual({ told: count - 1, waiting: 1 })
  expect((await waits.mine()).priceChange).toMatchObject({ amount: 70 })
  expect((await told.mine()).nextCharges.map(({ amount }) => amount)).toEqual([69, 69, 75, 75, 75, 75])

  const listed = async () => {
    const { plans } = (await other.visitor().get('/api/wix/v1/pricing-plans')).body
    return plans.find(({ id }: { id: string }) => id === SOAK_ID).payment.price
  }
  await expect.poll(listed, soon).toBe(75)
  const buyer = await aMember(other)
  const { body } = await buySoak(buyer)
  expect((await buyer.order(body.idempotencyKey)).body).toMatchObject({ status: 'PENDING', total: 75 })
  const late = await aSoaker(other)
  expect(await late.mine()).toMatchObject({ price: 75, priceChange: null })

  // Announced again, as after a break in the middle, it tells nobody twice and whoever pays it already not at all.
  expect(await announcePriceChange(other.ctx, change)).toEqual({ told: 0, waiting: count })
  expect((await late.mine()).priceChange).toBeNull()
  expect((await told.mine()).price).toBe(69)
  const nobody = { ...change, planId: '5e000000-0000-4000-8000-0000000000ff' }
  await expect(announcePriceChange(other.ctx, nobody)).rejects.toMatchObject({ code: 'plan.missing' })
  await other.close()
})

test('a member who cannot be told stops none of those before them, and is told the next time (#750)', async () => {
  const other = await openHouse()
  await aSoaker(other)
  await aSoaker(other)
  const ids = await other.rows(
    `select id from membership where plan_id = $1 and recurring and status = 'ACTIVE' order by id`,
    [SOAK_ID],
  )
  const last = ids.at(-1).id
  const change = { planId: SOAK_ID, price: 7500, from: new Date(other.ctx.now().getTime() + 30.1 * DAY * 60_000) }
  await other.rows(`alter table membership_price_change add constraint broken check (membership_id <> '${last}')`)
  await expect(announcePriceChange(other.ctx, change)).rejects.toThrow('broken')
  expect(await other.rows('select from membership_price_change')).toHaveLength(ids.length - 1)
  await other.rows('alter table membership_price_change drop constraint broken')
  expect(await announcePriceChange(other.ctx, change)).toEqual({ told: 1, waiting: ids.length - 1 })
  await other.close()
})
