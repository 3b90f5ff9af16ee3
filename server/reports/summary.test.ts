import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SummaryAnswer } from '#api/reports.ts'
import { booked } from '#proofs/booked.ts'
import { openCounter, type Counter } from '#proofs/counter.ts'
import { cartItem, checkoutInputFor } from '#proofs/house.ts'
import { aSoaker } from '#proofs/soakers.ts'

const DAY = 24 * 60
const why = { reason: 'For the raffle of the surf club' }

let counter: Counter
let house: Counter['house']
beforeAll(async () => {
  counter = await openCounter()
  ;({ house } = counter)
  // The demo's guests: only those of this file count.
  await house.rows(
    `update membership set status = 'CANCELED', cancel_cause = 'OWNER_ACTION', starts_at = starts_at - interval '1 year',
       ended_at = '2026-01-01', due_at = null`,
  )
})
afterAll(() => house.close())

const summary = async (): Promise<SummaryAnswer> => {
  const { status, body } = await counter.manager.get('/api/staff/v1/reports/summary')
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}
const report = async (name: string, { from, to }: { from: string; to: string }) =>
  (await counter.manager.get(`/api/staff/v1/reports/${name}?from=${from}&to=${to}`)).body
const aClass = async (cents: number) => cartItem(await house.aClass({ cents }))
/** The code of a gift voucher that is sold at the counter. */
async function sellVoucher(worth: number): Promise<string> {
  const sale = await counter.sell({ things: [{ kind: 'GIFT_CARD', worth, count: 1 }] })
  await counter.pay(sale)
  return (await counter.staff.post(`/api/desk/v1/sales/${sale.id}/codes`)).body.cards[0].code
}

/** What is shut offers nothing. The guests who have booked then were not asked: it is opened again before the books are read. */
const closeFrom = (from: string, until: string) =>
  house.rows(
    `with made as (
       insert into closure (title, message, state, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until)
       values ('x', 'x', 'DONE', $1, $2, sydney_date($1), sydney_date($2), sydney_date($2) + 1, $1, house_now()) returning id
     ) insert into closed_time (closure_id, starts_at, ends_at) select id, $1, $2 from made`,
    [`${from}T00:00+11`, `${until}T00:00+11`],
  )
const openAgain = () => house.rows('delete from closed_time')

test('a house that nobody has paid yet has twelve weeks of nothing and the one that runs', async () => {
  const { today, weeks, memberships } = await summary()
  expect(today).toBe('2026-11-23')
  expect(weeks.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2026-08-31 2026-09-06',
    '2026-09-07 2026-09-13',
    '2026-09-14 2026-09-20',
    '2026-09-21 2026-09-27',
    '2026-09-28 2026-10-04',
    '2026-10-05 2026-10-11',
    '2026-10-12 2026-10-18',
    '2026-10-19 2026-10-25',
    '2026-10-26 2026-11-01',
    '2026-11-02 2026-11-08',
    '2026-11-09 2026-11-15',
    '2026-11-16 2026-11-22',
    '2026-11-23 2026-11-23',
  ])
  expect(new Set(weeks.map(({ total }) => total))).toEqual(new Set([0]))
  expect(memberships).toMatchObject({
    start: { memberships: 0, aMonth: 0 },
    end: { memberships: 0, aMonth: 0 },
  })
})

test('money is of the week in which it came, without what gift cards paid, and what is owed on those is told apart', async () => {
  const before = (await summary()).giftCards
  const giftCardCode = await sellVoucher(100)
  await booked(house, [await aClass(3000)], { codes: { giftCardCode } })
  await house.buy([await aClass(4500)])
  await aSoaker(house)
  const given = await counter.owner.post('/api/staff/v1/gift-cards/give', {
    amount: 50,
    to: ['gift@guest.example'],
    ...why,
  })
  const lost = `/api/staff/v1/gift-cards/${given.body.cards[0].id}/disable`
  expect((await counter.owner.post(lost, why)).status).toBe(200)
  await counter.pass(7 * DAY)
  await house.buy([await aClass(2000)])
  // An order that is not paid yet holds what is left on the gift card.
  await house.visitor().checkout(checkoutInputFor([await aClass(9000)], { giftCardCode }))

  const { today, weeks, memberships, giftCards } = await summary()
  expect(today).toBe('2026-11-30')
  // The voucher, the class that was paid by card, and a fortnight of Soak.
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-23', to: '2026-11-29', total: 100 + 45 + 69 },
    { from: '2026-11-30', to: '2026-11-30', total: 20 },
  ])
  expect(giftCards).toEqual({
    owed: before.owed + 70 + 50,
    active: before.active,
    cards: before.cards,
  })
  expect(memberships).toEqual({
    from: '2026-10-31',
    to: '2026-11-30',
    start: { memberships: 0, aMonth: 0 },
    end: { memberships: 1, aMonth: 136.29 },
  })
})

test('each number is what the report of it says', async () => {
  await closeFrom('2026-12-01', '2026-12-07')
  const slots = (await house.slotsOn('2026-11-30')).filter(({ bookable }) => bookable)
  for (const slot of slots.slice(0, 4)) await house.buy([cartItem(slot, { guestCount: 2 })])
  const { today, weeks, memberships, occupancy, giftCards } = await summary()
  const [, last] = weeks.slice(-3)
  expect(last).toBeDefined()
  for (const week of weeks.slice(-3)) expect((await report('takings', week)).together.total).toBe(week.total)
  const bridge = (await report('memberships', memberships)).together
  expect([bridge.start, bridge.end]).toEqual([memberships.start, memberships.end])
  expect([occupancy.next.from, occupancy.next.to]).toEqual([today, '2026-12-06'])
  expect([occupancy.last.from, occupancy.last.to]).toEqual(['2026-11-23', '2026-11-29'])
  for (const days of [occupancy.next, occupancy.last])
    expect((await report('occupancy', days)).together.full).toBe(days.full)
  expect(occupancy.next.full).toBeGreaterThan(0)
  expect((await report('gift-cards', { from: today, to: today })).end).toBe(giftCards.owed)
  await openAgain()
})
