import { expect, test } from 'vitest'
import { cartItem, openHouse, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import { dropCheck, openHouseWithout } from './without-guard.ts'

const checkouts = 100

/** The line of the house that counts to what was granted; behind it stands a CHECK of the database. */
const guard = {
  file: 'server/memberships/credit-store.ts',
  words: 'and (credits = 0 or taken + wanted.count <= credits)',
}

/** One credit in 100 checkouts at once: 25 browsers of one member, each with its own PAY, over 20 sessions. */
async function race(house: TestHouse) {
  const { token, grantId, slots } = (await setScene(house.ctx.db, 'credits', { credits: 1, sessions: 20 })) as any
  const browsers = Array.from({ length: 25 }, () => {
    const by = house.visitor()
    by.cookies.set('bh_session', token)
    return by
  })
  const answers = await Promise.all(
    Array.from({ length: checkouts }, (_, i) =>
      browsers[i % browsers.length]!.checkout({
        cartItems: [cartItem(slots[i % slots.length], { hasAvailableMembership: true })],
      }),
    ),
  )
  const [books] = await house.rows(
    `select taken,
            (select count(*)::integer from chk.credit_use where grant_id = credit_grant.id and state = 'USED') as uses,
            (select count(*)::integer from chk.booking where uses_membership and status = 'CONFIRMED' and owner_id = member_id::text) as bookings,
            (select count(*)::integer from chk.booking where uses_membership and status = 'HELD' and owner_id = member_id::text) as held
     from credit_grant join membership on membership.id = membership_id where credit_grant.id = $1`,
    [grantId],
  )
  const sold = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`)
  return { sold, ...books, others: [...new Set(others)] }
}

test(`one credit in ${checkouts} checkouts at once, from 25 browsers of one member over 20 sessions, is used once (#412)`, async () => {
  const house = await openHouse()
  const { others, ...books } = await race(house)
  expect(books).toEqual({ sold: 1, taken: 1, uses: 1, bookings: 1, held: 0 })
  expect(others).toEqual(['409 quote.changed'])
  await house.close()
})

test('the twin: with the guard and the CHECK behind it gone, the same race uses the credit too often and the books tell', async () => {
  const house = await openHouseWithout(guard)
  await dropCheck(house, 'credit_grant', 'taken <= credits')
  const { sold, uses, taken } = await race(house)
  expect(uses).toBeGreaterThan(1)
  expect([sold, taken]).toEqual([uses, uses])
  await expect(house.close()).rejects.toThrow('M1')
})

test('with the guard gone, the CHECK alone still counts to one: the others are refused or meet a fault', async () => {
  const house = await openHouseWithout(guard)
  const { others, ...books } = await race(house)
  expect(books).toEqual({ sold: 1, taken: 1, uses: 1, bookings: 1, held: 0 })
  expect(others).toContain('500 unexpected')
  await house.close()
})
