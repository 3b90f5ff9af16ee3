import { expect, test } from 'vitest'
import type { TimesPreview } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { booked, withKey } from '../booked.ts'
import { cartItem, checkoutInputFor, openHouse, soon, type TestHouse } from '../house.ts'
import { openTimetableOffice } from '../timetable-office.ts'
import { openHouseWithout } from './without-guard.ts'

/** A Sunday, on which the class begins at 8:00 before the change, and at 9:00 after it. */
const SUNDAY = '2027-03-07'
/** A Sunday before the change, which those have booked who move. */
const EARLIER_SUNDAY = '2027-02-28'

/** Who comes for the start at first, with each press of the manager until it is done, and once the start is gone. */
const AT_FIRST = { buyers: 30, movers: 8, late: 6 }
const WITH_A_PRESS = { buyers: 4, movers: 2, late: 2 }
/** More presses than these are made in peace. */
const PRESSES = 8
const AFTER = { buyers: 5, movers: 5, late: 5 }

const MOVERS = AT_FIRST.movers + PRESSES * WITH_A_PRESS.movers + AFTER.movers
const LATE = AT_FIRST.late + PRESSES * WITH_A_PRESS.late + AFTER.late

const NOBODY = { bought: 0, moved: 0, paidLate: 0 }

test('buyers, movers, late money and a manager who moves the class by an hour: who was faster comes, nobody else does, the preview said so, and money for what is gone goes back (#717 #718)', async () => {
  const house = await openHouse()
  const { told, meanwhile, after, inside, late } = await moveTheClass(house)
  expect(after).toEqual(NOBODY)
  expect(told).toBe(meanwhile.bought + meanwhile.moved + meanwhile.paidLate)
  expect(inside).toEqual({ people: told, places: told })
  expect(late.kept).toBe(meanwhile.paidLate)
  await house.close()
}, 120_000)

test('the twin that takes places of a start that was given up lets in who moves there later, and whose money comes later', async () => {
  const house = await openHouseWithout({
    file: 'server/availability/store.ts',
    words: 'and (claim.places <= 0 or not (session.kept or session.retired))',
  })
  const { told, after, inside } = await moveTheClass(house)
  expect(after).toMatchObject({ moved: AFTER.movers, paidLate: AFTER.late })
  expect(inside.people).toBeGreaterThan(told)
  await house.close().catch(() => undefined)
}, 120_000)

/** Guests come for a start while it is taken away, and others after that: how many the preview told of, and who got in. */
async function moveTheClass(house: TestHouse) {
  const { slot, moveTo9 } = await aClassAt8(house)
  const expired = await expiredOrders(house, slot, LATE)
  const elsewhere = await bookedEarlier(house, slot.serviceId, MOVERS)
  const [orders, parties] = [[...expired], [...elsewhere]]
  const come = ({ buyers, movers, late }: typeof AT_FIRST) =>
    comeFor(house, slot, { buyers, movers: parties.splice(0, movers), late: orders.splice(0, late) })

  const coming = [come(AT_FIRST)]
  const told = await moveTo9(() => coming.length <= PRESSES && coming.push(come(WITH_A_PRESS)))
  const meanwhile = sumOf(await Promise.all(coming))
  const after = await come(AFTER)
  const came = expired.filter((order) => !orders.includes(order))
  return { told, meanwhile, after, inside: await countInside(house, slot), late: await followMoney(house, came) }
}

/** How many of the guests who wanted the start got it, by what they did. */
type Got = { bought: number; moved: number; paidLate: number }
const sumOf = (got: readonly Got[]): Got =>
  got.reduce((sum, { bought, moved, paidLate }) => ({
    bought: sum.bought + bought,
    moved: sum.moved + moved,
    paidLate: sum.paidLate + paidLate,
  }))

/** A class on Sundays at 8:00, and a manager who moves it to 9:00 as soon as that can be and answers whom it told of. */
async function aClassAt8(house: TestHouse) {
  const office = await openTimetableOffice(house)
  const { id: resourceId } = await office.aPool('Pool', 500)
  const { id: serviceId } = await office.aClass('Swim')
  const at = (from: string, start: string) => ({
    serviceId,
    from,
    patterns: [{ resourceId, weekdays: [0], firstStart: start, lastStart: start, everyMinutes: 60 }],
  })
  await office.apply(at('2026-12-06', '08:00'))
  const [slot] = await house.slotsOn(SUNDAY, serviceId)
  if (!slot) throw new Error('The class has no start.')

  const later = at('2027-03-01', '09:00')
  const moveTo9 = async (atEachPress: () => unknown): Promise<number> => {
    const { token } = await office.preview(later)
    atEachPress()
    const { status, body } = await office.ask('POST', '/times/apply', { ...later, token })
    if (status === 409) return await moveTo9(atEachPress)
    expect(status).toBe(200)
    return (body as TimesPreview).booked.reduce((people, start) => people + start.people, 0)
  }
  return { slot, moveTo9 }
}

type Order = Awaited<ReturnType<TestHouse['anOrder']>>

/** Orders that gave their places back when their time was over, while their bank still sends the money. */
async function expiredOrders(house: TestHouse, slot: Slot, many: number): Promise<Order[]> {
  const orders = await Promise.all(Array.from({ length: many }, () => house.anOrder([cartItem(slot)])))
  await Promise.all(orders.map(({ sessionId }) => house.control({ pay: { session: sessionId, later: true } })))
  await house.control({ settle: true })
  await house.pass(34)
  const states = await Promise.all(orders.map(({ status }) => status()))
  expect(states).toEqual(orders.map(() => 'EXPIRED'))
  return orders
}

type Party = Awaited<ReturnType<typeof booked>>

async function bookedEarlier(house: TestHouse, serviceId: string, many: number): Promise<Party[]> {
  const [earlier] = await house.slotsOn(EARLIER_SUNDAY, serviceId)
  if (!earlier) throw new Error('The class has no earlier start.')
  return await Promise.all(Array.from({ length: many }, () => booked(house, [cartItem(earlier)])))
}

type Crowd = { buyers: number; movers: readonly Party[]; late: readonly Order[] }

/** All at once: some buy the start, some move there, and for some the money comes. */
async function comeFor(house: TestHouse, slot: Slot, { buyers, movers, late }: Crowd): Promise<Got> {
  const buy = async () => (await house.visitor().checkout(checkoutInputFor([cartItem(slot)]))).status === 200
  const move = async ({ key, id }: Party) =>
    (await withKey(house, key).move(id, { sessionId: slot.sessionId })).status === 200
  const pay = async (order: Order) => {
    await house.control({ laterMoney: { session: order.sessionId, arrives: true } })
    await expect.poll(order.status, soon).not.toBe('EXPIRED')
    return (await order.status()) === 'PAID'
  }
  const [paidLate, moved, bought] = await Promise.all([
    Promise.all(late.map(pay)),
    Promise.all(movers.map(move)),
    Promise.all(Array.from({ length: buyers }, buy)),
  ])
  return { bought: count(bought), moved: count(moved), paidLate: count(paidLate) }
}

const count = (answers: readonly boolean[]) => answers.filter(Boolean).length

async function countInside(house: TestHouse, slot: Slot) {
  const [{ people }] = await house.rows(
    `select coalesce(sum(party_size), 0)::integer as people from booking
     where session_id = $1 and status in ('HELD', 'CONFIRMED')`,
    [slot.sessionId],
  )
  return { people, places: await house.placesTaken(slot) }
}

/** Late money that came: for how many orders it was kept, and for how many all of it went back. */
async function followMoney(house: TestHouse, orders: readonly Order[]) {
  const isPaidBack = async ({ sessionId }: Order) => {
    const { payment_intent, amount_total } = await house.ctx.stripe.checkout.sessions.retrieve(sessionId)
    const { data } = await house.ctx.stripe.refunds.list({ payment_intent: payment_intent as string })
    return data.reduce((cents, { amount }) => cents + amount, 0) === amount_total
  }
  const follow = async (order: Order) => {
    if ((await order.status()) !== 'REFUNDED') return false
    await expect.poll(() => isPaidBack(order), soon).toBe(true)
    return true
  }
  const paidBack = count(await Promise.all(orders.map(follow)))
  return { kept: orders.length - paidBack, paidBack }
}
