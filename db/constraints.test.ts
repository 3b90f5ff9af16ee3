import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'

let house: TestHouse
let slot: Slot
let order: { id: string; key: string }
let paid: { id: string; key: string }
beforeAll(async () => {
  house = await openHouse()
  slot = await house.aClass({ places: 4 })
  const open = await house.anOrder([cartItem(slot)])
  const done = await house.buy([cartItem(slot)])
  const idOf = async (key: string) => (await house.rows('select id from orders where order_key = $1', [key]))[0].id
  order = { key: open.key, id: await idOf(open.key) }
  paid = { key: done.key, id: await idOf(done.key) }
})
afterAll(() => house.close())

/** The second line behind every rule: the database itself refuses, whichever code asks. */
const no = (text: string, values: unknown[] = []) => expect(house.rows(text, values)).rejects

/** An order like another, under a key and of a browser of its own. */
const copy = (key: string, visitor: string) =>
  `insert into orders (order_key, visitor_id, network, first_name, last_name, email, marketing_consent, terms_accepted_at, quote,
     total_cents, card_due_cents, success_url, failure_url)
   select ${key}, ${visitor}, network, '', '', '', false, created_at, quote, total_cents, card_due_cents, '', '' from orders where id = $1`

describe('the database itself refuses', () => {
  test('to change, delete or empty what only grows, in every such table', async () => {
    const guarded = await house.rows<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger
       where tgname like '%only_grows' and not tgisinternal order by 1`,
    )
    expect(guarded.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['attendance_event', 'history_entry', 'history_seal', 'journal_entry', 'security_log']),
    )
    for (const { table } of guarded) await no(`truncate ${table} cascade`).toThrow(/only grows?/)
  })

  test('more people in a session than it has places, and fewer than none', async () => {
    await no('update session set places_taken = 5 where id = $1', [slot.sessionId]).toThrow('session_has_room')
    await no('update session set places_taken = -1 where id = $1', [slot.sessionId]).toThrow('session_has_room')
    await no('update session set capacity = 1 where id = $1', [slot.sessionId]).toThrow('session_has_room')
  })

  test('two sessions at once in one pool, and one session twice', async () => {
    const again = `insert into session (service_id, resource_id, starts_at, ends_at, capacity)
      select service_id, resource_id, starts_at + $2::interval, ends_at + $2::interval, 4 from session where id = $1`
    await no(again, [slot.sessionId, '30 minutes']).toThrow('session_alone')
    await no(again, [slot.sessionId, '0']).toThrow('session_once')
  })

  test('two parties in one room, turnover included; one after the turnover is welcome', async () => {
    const room = (await house.slotsOn('2026-12-01', '5e000000-0000-4000-8000-000000000011'))[4]!
    await house.anOrder([cartItem(room)])
    // No treatment begins beside the times of its room.
    await house.rows('alter table booking disable trigger booking_of_sold_service')
    const again = `insert into booking (order_id, service_id, resource_id, exclusive, starts_at, ends_at, blocked_until, party_size, status)
      select order_id, service_id, resource_id, true, starts_at + $2::interval, ends_at + $2::interval, blocked_until + $2::interval, 1, $3
      from booking where starts_at = $1 and exclusive`
    await no(again, [room.startDate, '0', 'HELD']).toThrow('room_is_free')
    await no(again, [room.startDate, '74 minutes', 'CONFIRMED']).toThrow('room_is_free')
    await no(again, [room.startDate, '-74 minutes', 'HELD']).toThrow('room_is_free')
    await house.rows(again, [room.startDate, '75 minutes', 'EXPIRED'])
    await house.rows(`delete from booking where starts_at = $1::timestamptz + interval '75 minutes'`, [room.startDate])
    await house.rows('alter table booking enable trigger booking_of_sold_service')
  })

  test.each([
    ['PAID', 'EXPIRED'],
    ['PAID', 'CANCELED'],
    ['PAID', 'PENDING'],
    ['PENDING', 'REFUNDED'],
  ])('an order that goes from %s to %s', async (from, to) => {
    const { id } = from === 'PAID' ? paid : order
    const paidAt = to === 'REFUNDED' || to === 'PAID' ? 'house_now()' : 'null'
    await no(`update orders set status = $2, paid_at = ${paidAt} where id = $1`, [id, to]).toThrow(
      `from ${from} to ${to}`,
    )
  })

  test('a booking, a payment and a refund that go back', async () => {
    await no(`update booking set status = 'HELD' where order_id = $1`, [paid.id]).toThrow('from CONFIRMED to HELD')
    await no(`update booking set status = 'EXPIRED' where order_id = $1`, [paid.id]).toThrow(
      'from CONFIRMED to EXPIRED',
    )
    await no(`update payment set status = 'CREATED', captured_at = null where order_id = $1`, [paid.id]).toThrow(
      'from CAPTURED',
    )
  })

  test('a second open order of one browser, and a second order of one key', async () => {
    await no(copy(`order_key || 'x'`, 'visitor_id'), [order.id]).toThrow('one_open_order')
    await no(copy('order_key', `visitor_id || 'x'`), [order.id]).toThrow('orders_order_key_key')
    await no(copy(`'guessable'`, `visitor_id || 'x'`), [order.id]).toThrow('orders_order_key_check')
  })

  test.each([
    ['a total that is not gift and card', 'orders', 'total_cents = total_cents + 1'],
    ['a card payment of 49 cents', 'orders', 'total_cents = 49, card_due_cents = 49'],
    ['a total below nothing', 'orders', 'total_cents = -100, card_due_cents = -100'],
    ['a paid order that nobody paid', 'orders', 'paid_at = house_now()'],
    ['a line that does not add up', 'order_line', 'total_cents = total_cents - 1'],
    ['a member’s line with a base price', 'order_line', 'is_membership = true'],
    ['a line for nobody', 'order_line', 'people = 0'],
    ['a line of a booking without its booking', 'order_line', 'booking_id = null'],
    ['a line of a booking without its service', 'order_line', 'service_id = null'],
    ['a line of a booking that is a plan as well', 'order_line', 'plan_id = (select min(id::text)::uuid from plan)'],
    ['a line of a plan that has a booking', 'order_line', `kind = 'PLAN'`],
    ['a line of something else that has a booking', 'order_line', `kind = 'TICKET'`],
    ['a line of no kind', 'order_line', `kind = ''`],
    ['a party of nobody', 'booking', 'party_size = 0'],
    ['a booking that ends before it starts', 'booking', `ends_at = starts_at`],
    ['a room without its turnover', 'booking', `blocked_until = ends_at - interval '1 second'`],
    ['a capture without a time', 'payment', `status = 'CAPTURED'`],
    ['a status nobody knows', 'booking', `status = 'LOST'`],
  ])('%s', async (_what, table, change) => {
    const column = table === 'orders' ? 'id' : 'order_id'
    await no(`update ${table} set ${change} where ${column} = $1`, [order.id]).toThrow(/violates check|may not go/)
  })

  test('a coupon in use more often than its limit, and a gift card overdrawn or short of three years', async () => {
    await no(`update coupon set number_of_usages = 2 where code = 'USEDUP'`).toThrow('coupon')
    await no('update gift_card set balance_cents = -1').toThrow('gift_card')
    await no(`update gift_card set expires_at = issued_at + interval '3 years' - interval '1 day'`).toThrow('gift_card')
  })

  test('two emails of one kind for one order', async () => {
    await no(
      `insert into email (dedupe_key, kind, recipient, order_id) values ('booking-confirmed:' || $1::uuid, 'x', 'x', $1)`,
      [paid.id],
    ).toThrow('letter_dedupe_key_key')
  })
})

test('every change of a status is written down by the database, of each thing in order', async () => {
  const steps = await house.rows(
    `select entity, from_status, to_status from status_history
     where entity_id = $1 or entity_id in (select id from booking where order_id = $1) order by seq`,
    [paid.id],
  )
  const stepsOf = (entity: string) =>
    steps.filter((step) => step.entity === entity).map((step) => `${step.from_status} ${step.to_status}`)
  expect(stepsOf('orders')).toEqual(['null PENDING', 'PENDING PAID'])
  expect(stepsOf('booking')).toEqual(['null HELD', 'HELD CONFIRMED'])
})

test('while the clock is moved the database tells the house’s time, and runs on from there', async () => {
  const [{ apart }] = await house.rows(
    'select abs(extract(epoch from house_now() - $1::timestamptz))::float as apart',
    [house.ctx.now().toISOString()],
  )
  expect(apart).toBeLessThan(2)
})
