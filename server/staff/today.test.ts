import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCounter } from '#proofs/counter.ts'
import { deskCalls } from '#proofs/desk-bookings.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { setScene } from '#proofs/scenes.ts'
import type { TodayAnswer } from '#api/today.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const today = async (role: string): Promise<TodayAnswer> => {
  const { token } = (await setScene(house.ctx.db, 'staff', { role })) as { token: string }
  return (await house.visitor().send('GET', '/api/staff/v1/today', undefined, { authtoken: token })).body
}

test('how today stands: visits and people of today alone, places booked of those offered, and what came less what went back', async () => {
  expect(await today('owner')).toEqual({
    day: '2026-11-23',
    visits: 0,
    people: 0,
    full: 0,
    takings: { card: 0, desk: 0 },
  })
  const [first, second] = (await house.slotsOn('2026-11-23')).filter(({ bookable }) => bookable)
  const [tomorrow] = await house.slotsOn('2026-11-24')
  if (!first || !second || !tomorrow) throw new Error('Nothing is free.')
  await house.buy([cartItem(first, { guestCount: 2 })])
  await house.buy([cartItem(second)])
  // Nobody has paid for this one yet.
  await house.anOrder([cartItem(second)])
  const later = await house.buy([cartItem(tomorrow)])

  const [{ pools }] = await house.rows(
    `select sum(capacity * extract(epoch from ends_at - starts_at) / 60)::float as pools
     from session where sydney_date(starts_at) = '2026-11-23'`,
  )
  const [{ rooms }] = await house.rows(
    `select sum(minutes)::float as rooms from (
       select extract(epoch from max(last_start) - min(first_start)) / 60 + max(minutes) as minutes
       from schedule join service on service.id = service_id where kind = 'massage' and 1 = any (weekdays)
       group by resource_id) as room`,
  )
  const [{ paid }] = await house.rows(
    `select sum(amount_cents)::integer as paid from payment where status = 'CAPTURED'`,
  )
  const seen = await today('manager')
  expect(seen).toMatchObject({ visits: 2, people: 4, takings: { card: paid / 100, desk: 0 } })
  // Four people for the hour of a session.
  expect(seen.full).toBe(Math.round((100 * 4 * 60) / (pools + rooms)))
  expect(await today('staff')).toEqual({ ...seen, takings: null })

  // Money that goes back today is less of today's, whenever the visit was to be.
  const [{ id }] = await house.rows('select id from orders where order_key = $1', [later.key])
  const [{ amount_cents: back }] = await house.rows('select amount_cents from payment where order_id = $1', [id])
  await house.rows(
    `insert into refund (payment_id, order_id, status, amount_cents, reason, done_at, provider_ref)
     select id, order_id, 'DONE', amount_cents, 'a test', house_now(), 're_a_test' from payment where order_id = $1`,
    [id],
  )
  const card = (paid - back) / 100
  expect((await today('owner')).takings).toEqual({ card, desk: 0 })
  await house.rows(`update refund set status = 'FAILED' where reason = 'a test'`)

  // What is shut offers nothing.
  await house.rows(
    `with made as (
       insert into closure (title, message, state, from_at, to_at, starts_on, ends_on, reopens_on, sends_at, answer_until)
       values ('x', 'x', 'DONE', '2026-11-23T00:00+11', '2026-11-24T00:00+11', '2026-11-23', '2026-11-23', '2026-11-24', '2026-11-22T00:00+11', house_now())
       returning id
     ) insert into closed_time (closure_id, starts_at, ends_at) select id, '2026-11-23T00:00+11', '2026-11-24T00:00+11' from made`,
  )
  expect((await today('owner')).full).toBeNull()
  await house.rows('delete from closed_time')
})

test('what is paid over the counter is told apart from what came by card, and goes back from there', async () => {
  const counter = await openCounter()
  const owners = async () => (await counter.owner.get('/api/staff/v1/today')).body.takings
  const slot = await counter.house.aClass({ cents: 3000 })
  const sale = await counter.sell({ items: [cartItem(slot, { guestCount: 1 })] })
  await counter.cash(sale.id, 20)
  await counter.terminal(sale.id, 40)
  expect(await owners()).toEqual({ card: 0, desk: 60 })
  const [{ id }] = await counter.house.rows('select id from booking where order_id = $1', [sale.id])
  const money = { outcome: 'refund', why: 'They were ill', people: 1, shownAmount: 30 }
  expect((await deskCalls(counter.manager.browser).part(id, money)).status).toBe(200)
  expect(await owners()).toEqual({ card: 0, desk: 30 })
  await counter.house.close()
})
