import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ClosureAnswer } from '#api/closures.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, startOfSydneyDay } from '#domain/sydney-time.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { booked, withKey } from '../booked.ts'
import { aManager, aClosure, CLOSED_DAY, press } from '../closures.ts'
import { cartItem, checkoutInputFor, openHouse, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import { openRealHouse } from './real-house.ts'

const BUYERS = 50

test(`${BUYERS} buyers and a manager who closes at that moment: whoever was faster is in the list, nobody else gets in (#728)`, async () => {
  const house = await openHouse()
  const { sold, met, inside } = await closeAgainstBuyers(house)
  expect(met).toBe(sold)
  expect(inside).toBe(sold)
  await house.close()
}, 120_000)

/** Buyers order what they have looked at, all at once, while the day is closed as soon as that can be. */
async function closeAgainstBuyers(house: TestHouse) {
  const manager = await aManager(house)
  const slots = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
  const buy = async (buyer: number) =>
    (await house.visitor().checkout(checkoutInputFor([cartItem(slots[buyer % slots.length] as Slot)]))).status
  const { id } = await manager.draft()
  const buying = Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)))
  let sent = await manager.send(await manager.look(id))
  while (sent.status === 409) sent = await manager.send(await manager.look(id))
  const sold = (await buying).filter((status) => status === 200).length
  const late = await Promise.all(Array.from({ length: 5 }, (_, buyer) => buy(buyer)))
  expect(late).not.toContain(200)
  const [{ inside }] = await house.rows(
    `select count(*)::integer as inside from booking
     where status in ('HELD', 'CONFIRMED') and service_id = $1 and sydney_date(starts_at) = $2`,
    [BATHING_ID, CLOSED_DAY],
  )
  return { sold, met: (sent.body as ClosureAnswer).guests.length, inside }
}

test('guests cancel and move while they are being written to: each has one outcome, and the books hold (#731)', async () => {
  const house = await openHouse()
  const manager = await aManager(house)
  const slots = (await house.slotsOn(CLOSED_DAY)).filter(({ bookable }) => bookable)
  const free = (await house.slotsOn('2026-12-10')).filter(({ bookable }) => bookable)
  const guests = []
  for (let each = 0; each < 30; each++) guests.push(await booked(house, [cartItem(slots[each % slots.length] as Slot)]))
  const draft = await manager.draft()
  await manager.offer(
    draft.id,
    'refund',
    guests.slice(0, 10).map(({ id }) => id),
  )
  const closure = await manager.offer(
    draft.id,
    'move',
    guests.slice(10, 20).map(({ id }) => id),
  )
  expect((await manager.send(closure)).status).toBe(200)
  await Promise.all([
    house.pass(6),
    ...guests.map(async ({ key, id }, each) => {
      await wait(each * 3)
      const by = withKey(house, key)
      if (each % 3 === 0) await by.cancelFromOrder(id, { customerChoice: each % 2 === 0 ? 'refund' : 'voucher' })
      if (each % 3 === 1) await by.move(id, { sessionId: free[each % free.length]?.sessionId })
    }),
  ])
  await house.pass(1)
  await house.pass(1)
  const { state, guests: after } = await manager.look(draft.id)
  expect(state).toBe('DONE')
  expect(after.filter((guest) => guest.state === 'PLANNED' || guest.state === 'FAILED')).toEqual([])
  const emails = await house.rows(`select dedupe_key from email where kind = 'closure'`)
  expect(emails.length).toBe(after.filter((guest) => guest.outcome !== 'left').length)
  await house.close()
}, 120_000)

const GUESTS = 200
const KILLS = 10

test(`house and database are killed ${KILLS} times while ${GUESTS} guests are looked after: one email and one outcome each, and the sums as they were shown (#731)`, async () => {
  const house = await openRealHouse()
  try {
    const { token } = (await house.withBooks(({ db }) => setScene(db, 'staff', { role: 'manager' }))) as {
      token: string
    }
    const ask = (method: string, path: string, body?: object) =>
      house.visitor().send(method, `/api/staff/v1/closures${path}`, body, { authtoken: token })
    const day = house.dayIn(10)
    await sellTo(house, day)

    const [from, to] = [startOfSydneyDay(day), startOfSydneyDay(addDays(day, 1))].map((at) => at.toISOString())
    // The baths alone, as the closure says: on a Saturday a member of the demo house has booked a class.
    const asked = { ...aClosure, from, to }
    const { id } = (await ask('POST', '', asked)).body
    const all = (await ask('GET', `/${id}`)).body as ClosureAnswer
    const ids = all.guests.map(({ bookingId }) => bookingId)
    await ask('PATCH', `/${id}/offers`, { bookingIds: ids.slice(0, 80), offer: 'refund' })
    await ask('PATCH', `/${id}/offers`, { bookingIds: ids.slice(80, 120), offer: 'voucher' })
    const closure = (await ask('GET', `/${id}`)).body as ClosureAnswer
    expect(closure.guests).toHaveLength(GUESTS)
    expect((await ask('POST', `/${id}/send`, press(closure))).status).toBe(200)
    await house.pass(6)

    for (let kill = 0; kill < KILLS; kill++) {
      await wait(300 + Math.random() * 1500)
      if (kill % 2 === 0) {
        await house.kill()
        await house.open()
      } else house.killDatabase()
      await expect.poll(() => isReady(house), { timeout: 60_000, interval: 50 }).toBe(true)
    }
    const finished = async () =>
      (await house.rows(`select 1 from closure_item where state = 'PLANNED'`)).length +
      (await house.rows(`select 1 from refund where status <> 'DONE'`)).length
    await expect
      .poll(
        async () => {
          await house.pass(1)
          return await finished()
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(0)

    const after = await house.rows(
      `select state, outcome, count(*)::integer as many from closure_item group by 1, 2 order by 1, 2`,
    )
    expect(after).toEqual([
      { state: 'ASKED', outcome: null, many: GUESTS - 120 },
      { state: 'DONE', outcome: 'refund', many: 80 },
      { state: 'DONE', outcome: 'voucher', many: 40 },
    ])
    const shown = (of: string[]) =>
      closure.guests.filter(({ bookingId }) => of.includes(bookingId)).reduce((sum, { card }) => sum + card * 100, 0)
    const [sums] = await house.rows(
      `select (select sum(amount_cents) from refund)::integer as refunds,
        (select sum(amount_cents) from cancellation where outcome = 'voucher')::integer as vouchers,
        (select count(*) from email where kind = 'closure')::integer as emails`,
    )
    expect(sums).toEqual({
      refunds: Math.round(shown(ids.slice(0, 80))),
      vouchers: Math.round(shown(ids.slice(80, 120))),
      emails: GUESTS,
    })
    const intents = await house.rows(`select intent_ref from payment join refund on refund.payment_id = payment.id`)
    const atProvider = await Promise.all(intents.map(({ intent_ref }) => house.refundsOf(String(intent_ref))))
    expect(atProvider.filter((count) => count !== 1)).toEqual([])
    await expect.poll(() => house.violations(), { timeout: 40_000, interval: 1000 }).toEqual([])
  } finally {
    await house.close()
  }
}, 300_000)

type RealHouse = Awaited<ReturnType<typeof openRealHouse>>

/** Two hundred guests of one day, each in a browser of their own, paid by card. */
async function sellTo(house: RealHouse, day: string): Promise<void> {
  const { body } = await house.visitor().get(`/api/wix/v1/available-slots?date=${day}&serviceId=${BATHING_ID}`)
  const slots = Object.values<Slot[]>(body)
    .flat()
    .filter(({ bookable }) => bookable)
  const buy = async (guest: number) => {
    const visitor = house.visitor()
    const input = checkoutInputFor([cartItem(slots[guest % slots.length] as Slot)])
    const contactData = { ...input.contactData, email: `guest-${guest}@guest.example` }
    const { status, body: answer } = await visitor.checkout({ ...input, contactData })
    if (status !== 200) throw new Error(`The house did not sell: ${JSON.stringify(answer)}`)
    await house.pay(answer.sessionId)
  }
  for (let first = 0; first < GUESTS; first += 10)
    await Promise.all(Array.from({ length: 10 }, (_, each) => buy(first + each)))
  const unpaid = async () => (await house.rows(`select 1 from orders where status = 'PENDING'`)).length
  await expect.poll(unpaid, { timeout: 60_000, interval: 200 }).toBe(0)
}

async function isReady(house: RealHouse): Promise<boolean> {
  const answer = await house
    .visitor()
    .get('/readyz')
    .catch(() => null)
  return answer?.status === 200
}
