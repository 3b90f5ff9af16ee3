import type { ServicePreview, StaffService, TimesException } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { booked, withKey } from '../booked.ts'
import { cartItem, checkoutInputFor } from '../house.ts'
import {
  addService,
  answered,
  applyTimes,
  clock,
  DAY,
  EVE,
  FACTS,
  look,
  MIDNIGHT,
  MINUTE,
  poolNow,
  servicesNow,
  setTimes,
  someTime,
  timesNow,
  type Order,
  type Week,
} from './a-week.ts'

/** `alone`: nothing else is done at the same time. */
export type Act = { name: string; act: (week: Week) => Promise<unknown>; alone?: boolean }

export const acts: readonly Act[] = [
  { name: 'other times', act: (week) => setTimes(week, week.random.pick(week.services)) },
  { name: 'a single start comes or goes', act: exceptOne },
  {
    name: 'another length',
    act: (week) => changeService(week, () => ({ minutes: week.random.pick([30, 60, 90]) })),
  },
  {
    name: 'a service for more or fewer',
    act: (week) => changeService(week, () => ({ capacity: week.random.pick([null, 2, 5]) })),
  },
  {
    name: 'a service is hidden, or shown again',
    act: (week) => changeService(week, ({ hidden }) => ({ hidden: !hidden })),
  },
  { name: 'a service is removed', act: removeService },
  { name: 'a new service', act: addAnother },
  { name: 'a larger or smaller pool', act: changePool },
  { name: 'closed, or open again', act: closeOrOpen },
  { name: 'a guest buys', act: buy },
  { name: 'a guest buys', act: buy },
  { name: 'a guest buys', act: buy },
  { name: 'a guest holds a place, or gives it up', act: holdOrGiveUp },
  { name: 'a guest moves', act: move },
  { name: 'a guest moves', act: move },
  { name: 'a guest leaves', act: leave },
  { name: 'a guest leaves', act: leave },
  { name: 'a guest pays, and the money is on its way', act: payWithDelay },
  { name: 'holds are over', act: ({ house }) => house.pass(34), alone: true },
  { name: 'money comes', act: receiveMoney },
]

export const actsOf = (names: readonly string[]): Act[] => {
  const found = acts.filter(({ name }) => names.includes(name))
  if (new Set(found.map(({ name }) => name)).size < names.length) throw new Error(`Not all are there: ${names.join()}`)
  return found
}

async function exceptOne(week: Week): Promise<void> {
  const { office, random, pool } = week
  const { id } = random.pick(week.services)
  const standing = (await timesNow(week)).exceptions.filter(({ serviceId }) => serviceId === id)
  const at = { resourceId: pool.id, day: DAY, start: clock(someTime(week)) }
  const one: TimesException = random.chance(0.5)
    ? { kind: 'drop', ...at, minutes: null, places: null }
    : { kind: 'extra', ...at, minutes: random.pick([null, 45]), places: random.pick([null, 3]) }
  const exceptions = standing.length > 0 && random.chance(0.4) ? standing.slice(1) : [...standing, one]
  await applyTimes(office, { serviceId: id, from: EVE, exceptions: exceptions.map(withoutService) })
}

const withoutService = ({ serviceId: _service, ...one }: TimesException & { serviceId?: string }) => one

type Change = { minutes?: number; capacity?: number | null; hidden?: boolean }

/** As staff do: what the preview has shown, if it is still so. */
async function changeService(week: Week, changeOf: (service: StaffService) => Change): Promise<void> {
  const service = week.random.pick(await servicesNow(week))
  const { id, name, minutes, capacity, hidden, revision } = service
  const now = { minutes, capacity, hidden, ...changeOf(service) }
  const size = { minutes: now.minutes, capacity: now.capacity }
  const { times }: ServicePreview = (await week.office.ask('POST', `/services/${id}/preview`, size)).body
  const seen = times ? { token: times.token } : {}
  await week.office.ask('PATCH', `/services/${id}`, { ...FACTS, name, revision, ...now, ...seen })
}

/** One that nobody has booked; the other stays. */
async function removeService(week: Week): Promise<void> {
  const { services, office, random } = week
  if (services.length < 2) return
  const [service] = services.splice(random.below(services.length), 1)
  if (!service) return
  await office.closures.proveAgain()
  if ((await office.ask('POST', `/services/${service.id}/remove`, {})).status !== 200) services.push(service)
}

async function addAnother(week: Week): Promise<void> {
  if (week.services.length < 3) await addService(week, 'Float')
}

async function changePool(week: Week): Promise<void> {
  const { id, name, turnoverMinutes, revision } = await poolNow(week)
  const capacity = week.random.pick(week.sizes)
  await week.office.ask('PATCH', `/resources/${id}`, { name, turnoverMinutes, revision, capacity })
}

async function closeOrOpen(week: Week): Promise<void> {
  const { closures } = week.office
  const last = week.closures.at(-1)
  if (last) {
    if ((await reopen(week, last.id)) === 200) week.closures.pop()
    return
  }
  const from = MIDNIGHT + someTime(week) * MINUTE
  const until = from + 120 * MINUTE
  const [start, end] = [from, until].map((at) => new Date(at).toISOString())
  const changes = { title: 'Repairs', message: '', from: start, to: end, serviceIds: null, resourceIds: [week.pool.id] }
  await closures.proveAgain()
  const closure = await closures.draft(changes)
  if ((await answered(closures.send(closure))).status === 200) week.closures.push({ id: closure.id, from, until })
}

/** Once guests have been written to it cannot be undone, but the house can open again. */
async function reopen({ office: { closures } }: Week, id: string): Promise<number> {
  await closures.proveAgain()
  const undone = await answered(closures.undo(id))
  if (undone.status === 200) return 200
  return (await answered(closures.ask('POST', `/${id}/reopen`, { reason: 'The boiler holds' }))).status
}

/** One of the starts that guests have seen, just now or before; often the one that others have, too. */
async function someSlot(week: Week): Promise<Slot | null> {
  const favourite = week.seen.find(({ serviceId }) => week.services.some(({ id }) => id === serviceId))
  if (favourite && week.random.chance(0.4)) return favourite
  if (week.random.chance(0.6)) await look(week)
  const lately = week.random.chance(0.7) ? week.seen.slice(-12) : week.seen
  return lately.length > 0 ? week.random.pick(lately) : null
}

async function buy(week: Week): Promise<void> {
  const slot = await someSlot(week)
  if (!slot) return
  const bought = await booked(week.house, [someItem(week, slot)]).catch(refusalIsFine)
  if (bought) week.parties.add(bought)
}

const someItem = ({ random }: Week, slot: Slot) => cartItem(slot, { guestCount: random.below(3) })

/** What was seen is gone: that is an answer, too. */
function refusalIsFine(error: unknown): null {
  if (error instanceof Error && /"code":"(cart|request)\./.test(error.message)) return null
  throw error
}

async function holdOrGiveUp(week: Week): Promise<void> {
  const giveUp = week.unpaid.pop()
  if (giveUp) return void (await giveUp())
  const order = await checkOut(week)
  if (!order) return
  week.unpaid.push(() => answered(week.house.visitor().post(`/api/checkout/v1/orders/${order.key}/release`)))
}

/** A guest orders something that they have seen and is on the payment page; null when it is gone. */
async function checkOut(week: Week): Promise<Order | null> {
  const slot = await someSlot(week)
  if (!slot) return null
  const { status, body } = await answered(week.house.visitor().checkout(checkoutInputFor([someItem(week, slot)])))
  return status === 200 ? { key: body.idempotencyKey, sessionId: body.sessionId } : null
}

async function payWithDelay(week: Week): Promise<void> {
  const order = await checkOut(week)
  if (!order) return
  await week.house.control({ pay: { session: order.sessionId, later: true }, settle: true })
  week.late.push(order)
}

/** In time or late: who has got in by it may move and leave like everybody. */
async function receiveMoney(week: Week): Promise<void> {
  const order = week.late.shift()
  if (!order) return
  await week.house.control({ laterMoney: { session: order.sessionId, arrives: true }, settle: true })
  const { status, orderDetails } = (await answered(week.house.visitor().order(order.key))).body
  const [line] = orderDetails
  if (status === 'PAID' && line) week.parties.add({ key: order.key, id: line.bookingId })
}

async function move(week: Week): Promise<void> {
  const [party] = week.parties
  const slot = await someSlot(week)
  if (!party || !slot) return
  const { sessionId, startDate, resourceId } = slot
  const to = sessionId ? { sessionId } : { startDate, resourceId }
  await answered(withKey(week.house, party.key).move(party.id, to))
}

async function leave(week: Week): Promise<void> {
  const [party] = week.parties
  if (!party) return
  week.parties.delete(party)
  await answered(withKey(week.house, party.key).cancelFromOrder(party.id, { customerChoice: 'refund' }))
}
