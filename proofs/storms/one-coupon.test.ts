import { expect, test } from 'vitest'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import { dropCheck, openHouseWithout } from './without-guard.ts'

const buyers = 200
const limit = 5

/** The line of the house that counts to the limit; behind it stands a CHECK of the database. */
const guard = {
  file: 'server/coupons/store.ts',
  words: 'and (usage_limit is null or number_of_usages < usage_limit)',
}

/** One coupon in 200 checkouts at once, spread over 60 sessions: what was answered and how often it was used. */
async function race(house: TestHouse) {
  const { couponId, code, slots } = (await setScene(house.ctx.db, 'coupon', { limit, sessions: 60, places: 10 })) as any
  const answers = await Promise.all(
    Array.from({ length: buyers }, (_, i) =>
      house.visitor().checkout(checkoutInputFor([cartItem(slots[i % slots.length])], { couponCode: code })),
    ),
  )
  const [{ uses, counted }] = await house.rows(
    `select number_of_usages as counted,
            (select count(*)::integer from chk.coupon_use where coupon_use.coupon_id = coupon.coupon_id and state in ('HELD', 'USED')) as uses
     from chk.coupon where coupon_id = $1`,
    [couponId],
  )
  const sold = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`)
  return { sold, uses, counted, others }
}

test(`one coupon of limit ${limit} in ${buyers} checkouts at once over 60 sessions is used exactly ${limit} times (#232)`, async () => {
  const house = await openHouse()
  const { others, ...books } = await race(house)
  expect(books).toEqual({ sold: limit, uses: limit, counted: limit })
  expect(others).toEqual(Array.from({ length: buyers - limit }, () => '409 coupon.used-up'))
  await house.close()
})

test('the twin: with the guard and the CHECK behind it gone, the same race uses the coupon too often and the books tell', async () => {
  const house = await openHouseWithout(guard)
  await dropCheck(house, 'coupon', 'number_of_usages <= usage_limit')
  const { sold, uses, counted } = await race(house)
  expect(uses).toBeGreaterThan(limit)
  expect([sold, counted]).toEqual([uses, uses])
  await expect(house.close()).rejects.toThrow('K1')
})

test('with the guard gone, the CHECK alone still counts to the limit: the others are refused or meet a fault', async () => {
  const house = await openHouseWithout(guard)
  const { others, ...books } = await race(house)
  expect(books).toEqual({ sold: limit, uses: limit, counted: limit })
  expect(others).toContain('500 unexpected')
  expect(['409 coupon.used-up', '500 unexpected']).toEqual(expect.arrayContaining([...new Set(others)]))
  await house.close()
})
