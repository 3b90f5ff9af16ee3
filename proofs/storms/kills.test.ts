import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { keepBuying, type Known } from './keep-buying.ts'
import { openRealHouse } from './real-house.ts'

/** How often each is killed; STORM=20 makes an evening of it. */
const rounds = Number(process.env['STORM'] ?? 1)
const patience = 120_000 + rounds * 20_000
const buyers = 6

let house: Awaited<ReturnType<typeof openRealHouse>>
let slots: Slot[]
beforeAll(async () => {
  house = await openRealHouse()
  const date = addDays(sydneyDateOf(new Date()), 3)
  const { body } = await house.visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`)
  slots = Object.values<Slot[]>(body).flat()
}, 120_000)
afterAll(() => house.close(), 60_000)

async function storm(disaster: () => Promise<void>): Promise<void> {
  const left = new Set<string>()
  const known: Known = { ordered: new Set(), paid: new Set(), left, faults: [] }
  let isOver = false
  const shop = { visitor: house.visitor, slots, pay: async (session: string) => (await house.pay(session)).ok }
  const buying = Array.from({ length: buyers }, () => keepBuying(shop, known, () => isOver))
  for (let round = 0; round < rounds; round++) {
    const before = known.ordered.size + 4
    const leftBefore = left.size
    // Some orders and cancellations first, so that the kill falls among them.
    await expect
      .poll(() => known.ordered.size > before && left.size > leftBefore, { timeout: 60_000, interval: 20 })
      .toBe(true)
    await disaster()
    await expect
      .poll(
        async () =>
          (
            await house
              .visitor()
              .get('/readyz')
              .catch(() => null)
          )?.status,
        { timeout: 60_000 },
      )
      .toBe(200)
  }
  isOver = true
  await Promise.all(buying)

  expect(known.faults).toEqual([])
  expect(known.paid.size).toBeGreaterThan(0)
  const statusOf = async (key: string) => (await house.visitor().order(key)).body.status
  for (const key of known.ordered) expect(['PENDING', 'PAID']).toContain(await statusOf(key))
  await expect.poll(() => notGivenBack([...left]), { timeout: 60_000, interval: 1000 }).toEqual([])
  const visitor = house.visitor()
  for (const key of known.paid) {
    await expect
      .poll(async () => (await visitor.order(key)).body.status, { timeout: 30_000, interval: 500 })
      .toBe('PAID')
  }
  // Whatever the post still brings; then the books hold.
  await expect.poll(() => house.violations(), { timeout: 40_000, interval: 1000 }).toEqual([])
}

/** The cancelled bookings whose money did not go back exactly once, by our books and by the provider's. */
async function notGivenBack(left: string[]): Promise<object[]> {
  const rows = await house.rows(
    `select booking.id, booking.status, intent_ref, array_agg(refund.status) as refunds
     from booking join payment using (order_id) left join refund on refund.booking_id = booking.id
     where booking.id = any($1) and payment.status = 'CAPTURED' group by booking.id, intent_ref`,
    [left],
  )
  const atProvider = await Promise.all(rows.map(({ intent_ref }) => house.refundsOf(String(intent_ref))))
  const wrong = rows.filter(
    ({ status, refunds }, i) => status !== 'CANCELED' || String(refunds) !== 'DONE' || atProvider[i] !== 1,
  )
  return rows.length === left.length ? wrong : [{ missing: left.length - rows.length }]
}

test(
  `the house is killed ${rounds}x while orders are placed, paid and cancelled: nothing that was acknowledged is lost`,
  async () => {
    await storm(async () => {
      await house.kill()
      await house.open()
    })
  },
  patience,
)

test(
  `the database is killed ${rounds}x meanwhile: the house lives on, heals it, and loses nothing`,
  async () => {
    await storm(async () => {
      house.killDatabase()
      await wait(300)
      expect(house.isRunning()).toBe(true)
    })
    expect(house.isRunning()).toBe(true)
  },
  patience,
)

test.runIf(process.env['STORM'])(
  'both are killed at once, and the next start finds everything',
  async () => {
    await storm(async () => {
      house.killDatabase()
      await house.kill()
      await house.open()
    })
  },
  patience,
)
