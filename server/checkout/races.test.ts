import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { reconcile } from '#server/sales/reconcile.ts'
import { cartItem, openHouse, checkoutInputFor, type TestHouse } from '#proofs/house.ts'

const calm60 = '5e000000-0000-4000-8000-000000000011'
const calm90 = '5e000000-0000-4000-8000-000000000012'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
// Closing shows that no two transactions ever waited for each other: a deadlock would be retried, but not unseen.
afterAll(() => house.close())

const times = <Result>(n: number, make: (i: number) => Result) => Array.from({ length: n }, (_, i) => make(i))

/** How often each answer came. */
function tally(answers: { status: number; body: any }[]): Record<string, number> {
  const words = answers.map(({ status, body }) => (status === 200 ? 'sold' : `${status} ${body.code}`))
  return Object.fromEntries(
    [...new Set(words)].toSorted().map((word) => [word, words.filter((w) => w === word).length]),
  )
}

const crowd = (n: number, input: (i: number) => object) =>
  Promise.all(times(n, (i) => house.visitor().checkout(checkoutInputFor([input(i)]))))

test('80 buyers for the last 10 places: ten buy, seventy are refused in the words of the specification (#551)', async () => {
  const slot = await house.aClass({ places: 10 })
  const answers = await crowd(80, () => cartItem(slot))
  expect(tally(answers)).toEqual({ sold: 10, '409 cart.unavailable': 70 })
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    'Some items in your order are no longer available. Please review your cart.',
  )
  expect(await house.placesTaken(slot)).toBe(10)
})

test('parties of one to four fill a session to its last place at most, and nobody gets half a party', async () => {
  const slot = await house.aClass({ places: 11 })
  const answers = await crowd(40, (i) => cartItem(slot, { guestCount: i % 4 }))
  const people = times(40, (i) => (answers[i]!.status === 200 ? (i % 4) + 1 : 0)).reduce((sum, n) => sum + n, 0)
  expect(people).toBeGreaterThan(8)
  expect(people).toBeLessThanOrEqual(11)
  expect(await house.placesTaken(slot)).toBe(people)
  expect(Object.keys(tally(answers))).toEqual(['409 cart.unavailable', 'sold'])
})

test('a coupon for two orders in forty checkouts at once is used twice; the others are refused because it is used up (#232)', async () => {
  const code = 'FOR-TWO'
  await house.ctx.db.insertInto('coupon').values({ code, percent_off: 10, usage_limit: 2 }).execute()
  const slots = await Promise.all(times(10, () => house.aClass({ places: 40 })))
  const answers = await Promise.all(
    times(40, (i) => house.visitor().checkout(checkoutInputFor([cartItem(slots[i % 10]!)], { couponCode: code }))),
  )
  expect(tally(answers)).toEqual({ sold: 2, '409 coupon.used-up': 38 })
})

test('60 visitors want one massage room at times that overlap: one has it (#551)', async () => {
  const rooms = (await house.slotsOn('2026-12-02', calm60)).filter((slot) => slot.resourceName === 'Room 1')
  const [ten, half] = [rooms[2]!, rooms[3]!]
  const answers = await crowd(60, (i) => cartItem(i % 2 ? ten : half, { serviceId: i % 3 ? calm60 : calm90 }))
  expect(tally(answers)).toEqual({ sold: 1, '409 cart.unavailable': 59 })
})

test('carts that cross in the same sessions in opposite order all go through, without a deadlock', async () => {
  const [a, b, c] = await Promise.all(times(3, () => house.aClass({ places: 300 })))
  const orders = [
    [a, b, c],
    [c, b, a],
    [b, a, c],
    [c, a, b],
  ] as Slot[][]
  const answers = await Promise.all(
    times(60, (i) => house.visitor().checkout(checkoutInputFor(orders[i % 4]!.map((slot) => cartItem(slot))))),
  )
  expect(tally(answers)).toEqual({ sold: 60 })
  expect(await house.placesTaken(a!)).toBe(60)
})

test('carts that cross in the same rooms in opposite order: each room goes to one of them, without a deadlock', async () => {
  const day = (await house.slotsOn('2026-12-03', calm60)).slice(0, 3)
  // A slow disk, so that every cart is in the middle of its rooms while the others are too.
  await house.rows(
    `create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.03); return new; end'`,
  )
  await house.rows('create trigger dawdle before insert on booking for each row execute function dawdle()')
  const answers = await Promise.all(
    times(30, (i) => {
      const rooms = i % 2 ? day : day.toReversed()
      return house.visitor().checkout(checkoutInputFor(rooms.map((room) => cartItem(room))))
    }),
  )
  await house.rows('drop trigger dawdle on booking')
  expect(tally(answers)).toEqual({ sold: 1, '409 cart.unavailable': 29 })
})

test('the same PAY pressed 20 times at once is one order with one payment page (#312)', async () => {
  const slot = await house.aClass()
  const [visitor, key, input] = [house.visitor(), randomUUID(), checkoutInputFor([cartItem(slot)])]
  await visitor.get('/api/wix/v1/flattened-slots?' + new URLSearchParams({ ...live(slot) }).toString())
  const answers = await Promise.all(times(20, () => visitor.checkout(input, key)))
  expect(tally(answers)).toEqual({ sold: 20 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await house.placesTaken(slot)).toBe(1)
})

test('PAY pressed 8 times at once without a key leaves one open order; what the others held is free', async () => {
  const slot = await house.aClass()
  const visitor = house.visitor()
  await visitor.get('/api/wix/v1/flattened-slots?' + new URLSearchParams({ ...live(slot) }).toString())
  const answers = await Promise.all(times(8, () => visitor.checkout(checkoutInputFor([cartItem(slot)]))))
  expect(answers.filter(({ status }) => status >= 500 && status !== 502)).toEqual([])
  const [{ open }] = await house.rows(
    `select count(*)::integer as open from orders where visitor_id = $1 and status = 'PENDING'`,
    [visitor.cookies.get('bh_visitor')?.split('.')[0]],
  )
  expect(open).toBe(1)
  expect(await house.placesTaken(slot)).toBe(1)
})

const live = ({ serviceId, startDate, endDate }: Slot) => ({ serviceId, startDate, endDate })

test('webhook, success page, reconciler, release and the next PAY at the same instant: paid once, one email', async () => {
  const slot = await house.aClass({ places: 400 })
  await house.control({ webhooks: 'duplicate' })
  const rounds = await Promise.all(
    times(12, async (i) => {
      const visitor = house.visitor()
      const { body } = await visitor.checkout(checkoutInputFor([cartItem(slot)]))
      await Promise.all([
        house.pay(body.sessionId),
        ...times(3, () => visitor.order(body.idempotencyKey)),
        ...(i % 2 ? [visitor.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)] : []),
        ...(i % 3 ? [] : [visitor.checkout(checkoutInputFor([cartItem(slot)]))]),
        reconcile(house.ctx),
      ]).catch((error: Error) => {
        // The sandbox refuses money for a page that was closed a moment before: that is an end too.
        expect(error.message).toContain('sandbox refused')
      })
      return body.idempotencyKey
    }),
  )
  await house.control({ settle: true, webhooks: 'deliver' })
  await house.runTasksNow()
  for (const key of rounds) {
    const [row] = await house.rows(
      `select orders.status, count(email.id)::integer as emails, (select status from payment where order_id = orders.id) as payment
       from orders left join email on email.order_id = orders.id where order_key = $1 group by orders.id`,
      [key],
    )
    expect([
      { status: 'PAID', emails: 1, payment: 'CAPTURED' },
      { status: 'CANCELED', emails: 0, payment: 'EXPIRED' },
    ]).toContainEqual(row)
  }
})

test('checkout, settle, expire and release against each other on one session: every place is counted, no deadlock', async () => {
  const [a, b] = await Promise.all(times(2, () => house.aClass({ places: 60 })))
  const keys: string[] = []
  await Promise.all(
    times(40, async (i) => {
      const visitor = house.visitor()
      const items = i % 2 ? [a!, b!] : [b!, a!]
      const { status, body } = await visitor.checkout(
        checkoutInputFor(items.map((slot) => cartItem(slot, { guestCount: i % 3 }))),
      )
      if (status !== 200) return expect(body.code).toBe('cart.unavailable')
      keys.push(body.idempotencyKey)
      const pay = () => house.pay(body.sessionId).catch(() => {})
      const release = () => visitor.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`)
      const expire = async () => {
        await house.rows(
          `update orders set hold_expires_at = house_now() where order_key = $1 and status = 'PENDING'`,
          [body.idempotencyKey],
        )
        await house.runTasksNow()
      }
      await Promise.all([pay(), ...[[], [release()], [expire()], [release(), expire()]][i % 4]!])
    }),
  )
  await house.control({ settle: true })
  await house.runTasksNow()
  for (const slot of [a!, b!]) {
    const [{ people }] = await house.rows(
      `select coalesce(sum(party_size), 0)::integer as people from booking where session_id = $1 and status in ('HELD', 'CONFIRMED')`,
      [slot.sessionId],
    )
    expect(await house.placesTaken(slot)).toBe(people)
  }
  const statuses = await house.rows(`select distinct status from orders where order_key = any ($1)`, [keys])
  expect(statuses.every(({ status }) => ['PAID', 'CANCELED', 'EXPIRED', 'REFUNDED'].includes(status))).toBe(true)
})
