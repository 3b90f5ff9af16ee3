import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCalls } from '../desk-bookings.ts'
import { cartItem } from '../house.ts'
import { setScene } from '../scenes.ts'
import { openRealHouse } from './real-house.ts'

/** How often the house is killed: STORM times in `npm run prove -- long`. */
const rounds = Number(process.env['STORM'] ?? 2)

type House = Awaited<ReturnType<typeof openRealHouse>>
type Manager = Awaited<ReturnType<typeof aManager>>

let house: House
let manager: Manager
beforeAll(async () => {
  house = await openRealHouse()
  manager = await aManager()
}, 120_000)
afterAll(() => house.close(), 60_000)

// What both write last is the email to the guest: who keeps that table holds them in the middle of their transaction,
// after the money has moved.
test('the house is killed in the middle of a tender and of a refund: nothing is half done, and the same press does it once (#615, #624)', async () => {
  const { owed, paid } = { owed: await aSale(), paid: await aPaidBooking() }
  const taking = press((by) => by.tender(owed.id, { kind: 'cash', amount: owed.due, given: 100 }))
  const giving = press((by) => by.cancel(paid.bookingId, paid.due))
  await house.withBooks(async ({ pool }) => {
    const line = await pool.connect()
    await line.query('begin')
    await line.query('lock table email in share mode')
    const answers = Promise.allSettled([taking(), giving()])
    await expect.poll(async () => (await waitingForEmails()).length, soon).toBe(2)
    await house.kill()
    await answers
    await line.query('commit')
    line.release()
  })
  await house.open()
  expect(await movedBy(owed.id)).toEqual(nothing)
  expect(await movedBy(paid.id)).toEqual({ ...nothing, tenders: 1, sold: 1 })
  await untilAnswered(taking, giving)
  await expectDoneOnce(owed.id, paid.id)
}, 120_000)

test(
  `the house is killed ${rounds}x once the money has moved, or about then: the same press tells what was done (#615, #624)`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { owed, paid } = { owed: await aSale(), paid: await aPaidBooking() }
      const taking = press((by) => by.tender(owed.id, { kind: 'cash', amount: owed.due, given: 100 }))
      const giving = press((by) => by.cancel(paid.bookingId, paid.due))
      const answers = Promise.allSettled([taking(), giving()])
      if (round % 2 === 0) await expect.poll(async () => (await movedBy(owed.id)).tenders, soon).toBe(1)
      else await wait(Math.random() * 40)
      await house.kill()
      await answers
      await house.open()
      await untilAnswered(taking, giving)
      await expectDoneOnce(owed.id, paid.id)
    }
  },
  120_000 + rounds * 20_000,
)

const soon = { timeout: 30_000, interval: 10 }

/** A manager at the desk, who opens the drawer. */
async function aManager() {
  const { token } = (await house.withBooks(({ db }) => setScene(db, 'staff', { role: 'manager' }))) as { token: string }
  const browser = house.visitor()
  browser.cookies.set('bh_session', token)
  const post = (path: string, body: object, key: string = randomUUID()) =>
    browser.post(`/api/desk/v1${path}`, body, { 'idempotency-key': key })
  expect((await post('/drawer/open', { amount: 200 })).status).toBe(200)
  return {
    post,
    tender: (id: string, tender: object, key?: string) => post(`/sales/${id}/tenders`, tender, key),
    cancel: (id: string, shownAmount: number, key?: string) =>
      deskCalls(browser).cancel(id, { outcome: 'refund', why: 'They were ill', shownAmount }, key),
  }
}

const guest = { firstName: 'Ada', lastName: 'Walker', email: 'ada@walks.example', phone: '' }

/** A walk-in for one, not paid yet. */
async function aSale(): Promise<{ id: string; due: number }> {
  const slot = (await house.withBooks(({ db }) => setScene(db, 'plain', {}))) as Parameters<typeof cartItem>[0]
  const { status, body } = await manager.post('/sales', { items: [cartItem(slot)], guest, payBy: 'counter' })
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body
}

/** The same, paid in cash. */
async function aPaidBooking() {
  const { id, due } = await aSale()
  expect((await manager.tender(id, { kind: 'cash', amount: due })).status).toBe(200)
  const [booking] = await house.rows('select id from booking where order_id = $1', [id])
  return { id, due, bookingId: String(booking?.['id']) }
}

type Answered = { status: number; body: object }

/** One press: however often it comes, it has the same key. */
function press(call: (by: Keyed) => Promise<Answered>): () => Promise<Answered> {
  const key = randomUUID()
  return () =>
    call({
      tender: (id, tender) => manager.tender(id, tender, key),
      cancel: (id, shownAmount) => manager.cancel(id, shownAmount, key),
    })
}
type Keyed = {
  tender: (id: string, tender: object) => Promise<Answered>
  cancel: (id: string, shownAmount: number) => Promise<Answered>
}

/** The same press twice more: both times it gets the same answer. */
async function untilAnswered(...presses: (() => Promise<Answered>)[]): Promise<void> {
  for (const again of presses) {
    const first = await again()
    expect([first.status, first.body]).toEqual([200, expect.any(Object)])
    expect((await again()).body).toEqual(first.body)
  }
}

const waitingForEmails = () => house.rows(`select pid from pg_locks where relation = 'email'::regclass and not granted`)

const nothing = { tenders: 0, refunds: 0, sold: 0, back: 0 }

/** How often money came in for an order and went back, and how often the drawer was moved by it. */
async function movedBy(orderId: string) {
  const [moved] = await house.rows(
    `select (select count(*) from tender join payment on payment.id = payment_id where order_id = $1)::integer as tenders,
      (select count(*) from refund where order_id = $1)::integer as refunds,
      (select count(*) from drawer_movement as moved join tender on tender.id = moved.tender_id
        join payment on payment.id = payment_id where order_id = $1)::integer as sold,
      (select count(*) from drawer_movement as moved join refund_tender as given on given.id = moved.refund_tender_id
        join refund on refund.id = refund_id where refund.order_id = $1)::integer as back`,
    [orderId],
  )
  return { ...nothing, ...moved }
}

/** One sale was paid once and the other was given back once, and the books hold. */
async function expectDoneOnce(soldId: string, givenBackId: string): Promise<void> {
  expect(await movedBy(soldId)).toEqual({ tenders: 1, refunds: 0, sold: 1, back: 0 })
  expect(await movedBy(givenBackId)).toEqual({ tenders: 1, refunds: 1, sold: 1, back: 1 })
  const states = await house.rows(
    `select orders.status as paid, booking.status as booked from orders join booking on order_id = orders.id
     where orders.id = any ($1) order by orders.created_at`,
    [[soldId, givenBackId]],
  )
  expect(states.map(({ paid, booked }) => `${String(paid)} ${String(booked)}`)).toEqual([
    'PAID CONFIRMED',
    'PAID CANCELED',
  ])
  await expect.poll(() => house.violations(), { timeout: 40_000, interval: 1000 }).toEqual([])
}
