import type {
  Pattern,
  ServicePreview,
  StaffResource,
  StaffService,
  TimesAnswer,
  TimesException,
  TimesPreview,
} from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { leaveGivenUp } from '#server/availability/fill-horizon.ts'
import { booked, withKey } from '../booked.ts'
import { aManager } from '../closures.ts'
import { cartItem, checkoutInputFor, type TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import type { Random } from '../simulation/random.ts'

/** A Sunday without a change of clocks, and the day before it on which its times begin. */
const DAY = '2027-03-07'
const EVE = '2027-03-06'
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+11:00`)
const MINUTE = 60_000
const STEPS = 18

/** What goes on in one pool that two classes share. */
type Week = Awaited<ReturnType<typeof openWeek>>
type Session = { serviceId: string; from: number; until: number }
type Party = { key: string; id: string }

/** Staff who edit times, lengths, sizes and closures, as a manager. */
export async function openOffice(house: TestHouse) {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const ask = async (method: string, path: string, body?: object) =>
    await answered(house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: token }))
  return { ask, closures: await aManager(house) }
}
export type Office = Awaited<ReturnType<typeof openOffice>>

/** A refusal is an answer; a fault is none. */
async function answered<Answer extends { status: number; body: unknown }>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 500) throw new Error(`The house failed: ${JSON.stringify(answer.body)}`)
  return answer
}

/**
 * A random week in a pool of its own: staff edit and guests book, move and leave, one after the other or two at once.
 * Answers what was found wrong after any step, and what had been done until then.
 */
export async function liveAWeek(house: TestHouse, office: Office, random: Random): Promise<string[]> {
  const week = await openWeek(house, office, random)
  const done: string[] = []
  let before = await standingOf(week)
  for (let step = 0; step < STEPS; step += 1) {
    const acts = Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => random.pick(doings))
    done.push(acts.map(({ name }) => name).join(' + '))
    await Promise.all(acts.map(async ({ act }) => await act(week)))
    const now = await standingOf(week)
    const wrong = [...overfull(before, now), ...(await wronglyOffered(week))]
    if (wrong.length > 0) return [...wrong, ...done]
    before = now
  }
  return []
}

async function openWeek(house: TestHouse, office: Office, random: Random) {
  const facts = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null, hidden: false }
  const room = { name: 'Pool', capacity: 6, turnoverMinutes: 0, exclusive: false }
  const pool: StaffResource = (await office.ask('POST', '/resources', room)).body
  const aService = async (name: string): Promise<StaffService> =>
    (await office.ask('POST', '/services', { kind: 'class', name, ...facts })).body
  const services = [await aService('Swim'), await aService('Steam')] as const
  const week = {
    house,
    office,
    random,
    facts,
    pool,
    services,
    parties: new Set<Party>(),
    unpaid: [] as (() => Promise<unknown>)[],
    /** Starts that a guest has seen, also long ago. */
    seen: [] as Slot[],
    closures: [] as { id: string; from: number; until: number }[],
  }
  for (const service of services) await setTimes(week, service)
  await look(week)
  return week
}

const timesOf = async ({ office }: Pick<Week, 'office'>): Promise<TimesAnswer> =>
  (await office.ask('GET', '/times')).body
const serviceNow = async ({ office }: Week, id: string): Promise<StaffService> => {
  const { services }: { services: StaffService[] } = (await office.ask('GET', '/services')).body
  const service = services.find((each) => each.id === id)
  if (!service) throw new Error('The service is gone.')
  return service
}
const poolNow = async ({ office, pool }: Week): Promise<StaffResource> => {
  const { resources }: { resources: StaffResource[] } = (await office.ask('GET', '/resources')).body
  const now = resources.find((each) => each.id === pool.id)
  if (!now) throw new Error('The pool is gone.')
  return now
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
/** Within the day: on the half hour. */
const someTime = ({ random }: Pick<Week, 'random'>) => 8 * 60 + 30 * random.below(12)

type Doing = { name: string; act: (week: Week) => Promise<unknown> }

const doings: Doing[] = [
  { name: 'other times', act: (week) => setTimes(week, week.random.pick(week.services)) },
  { name: 'a single start comes or goes', act: exceptOne },
  {
    name: 'another length',
    act: (week) => changeService(week, { minutes: week.random.pick([30, 60, 90]) }),
  },
  {
    name: 'a service for more or fewer',
    act: (week) => changeService(week, { capacity: week.random.pick([null, 2, 5]) }),
  },
  { name: 'a larger or smaller pool', act: changePool },
  { name: 'closed, or open again', act: closeOrOpen },
  { name: 'a guest buys', act: buy },
  { name: 'a guest buys', act: buy },
  { name: 'a guest buys', act: buy },
  { name: 'a guest holds a place, or gives it up', act: holdOrGiveUp },
  { name: 'a guest moves', act: move },
  { name: 'a guest leaves', act: leave },
  { name: 'a guest leaves', act: leave },
]

async function setTimes({ office, random, pool }: Pick<Week, 'office' | 'random' | 'pool'>, { id }: StaffService) {
  const patterns: Pattern[] = Array.from({ length: random.below(3) }, () => {
    const first = someTime({ random })
    const everyMinutes = random.pick([30, 60, 90])
    const lastStart = clock(first + everyMinutes * random.below(4))
    return { resourceId: pool.id, weekdays: [0], firstStart: clock(first), lastStart, everyMinutes }
  })
  await apply(office, { serviceId: id, from: EVE, patterns })
}

/** As staff do: what the preview has shown, if it is still so. */
async function apply(office: Office, changes: object): Promise<void> {
  const shown = await office.ask('POST', '/times/preview', changes)
  if (shown.status === 200)
    await office.ask('POST', '/times/apply', { ...changes, token: (shown.body as TimesPreview).token })
}

async function exceptOne(week: Week): Promise<void> {
  const { office, random, pool } = week
  const { id } = random.pick(week.services)
  const standing = (await timesOf(week)).exceptions.filter(({ serviceId }) => serviceId === id)
  const at = { resourceId: pool.id, day: DAY, start: clock(someTime(week)) }
  const one: TimesException = random.chance(0.5)
    ? { kind: 'drop', ...at, minutes: null, places: null }
    : { kind: 'extra', ...at, minutes: random.pick([null, 45]), places: random.pick([null, 3]) }
  const exceptions = standing.length > 0 && random.chance(0.4) ? standing.slice(1) : [...standing, one]
  await apply(office, { serviceId: id, from: EVE, exceptions: exceptions.map(withoutService) })
}

const withoutService = ({ serviceId: _service, ...one }: TimesException & { serviceId?: string }) => one

/** As staff do: what the preview has shown, if it is still so. */
async function changeService(week: Week, change: { minutes?: number; capacity?: number | null }): Promise<void> {
  const { id, name, minutes, capacity, revision } = await serviceNow(week, week.random.pick(week.services).id)
  const size = { minutes, capacity, ...change }
  const { times }: ServicePreview = (await week.office.ask('POST', `/services/${id}/preview`, size)).body
  const seen = times ? { token: times.token } : {}
  await week.office.ask('PATCH', `/services/${id}`, { ...week.facts, name, revision, ...size, ...seen })
}

async function changePool(week: Week): Promise<void> {
  const { id, name, turnoverMinutes, revision } = await poolNow(week)
  const capacity = week.random.pick([2, 3, 6])
  await week.office.ask('PATCH', `/resources/${id}`, { name, turnoverMinutes, revision, capacity })
}

async function closeOrOpen(week: Week): Promise<void> {
  const { closures } = week.office
  const last = week.closures.at(-1)
  if (last) {
    if ((await closures.undo(last.id)).status === 200) week.closures.pop()
    return
  }
  const from = MIDNIGHT + someTime(week) * MINUTE
  const until = from + 120 * MINUTE
  const [start, end] = [from, until].map((at) => new Date(at).toISOString())
  const changes = { title: 'Repairs', message: '', from: start, to: end, serviceIds: null, resourceIds: [week.pool.id] }
  await closures.proveAgain()
  const closure = await closures.draft(changes)
  if ((await closures.send(closure)).status === 200) week.closures.push({ id: closure.id, from, until })
}

/** A guest looks at what there is. */
async function look(week: Week): Promise<void> {
  for (const { id } of week.services) week.seen.push(...(await week.house.slotsOn(DAY, id)))
}

/** One of the starts that guests have seen, of today or of before; often the one that others have, too. */
async function someSlot(week: Week): Promise<Slot | null> {
  const favourite = week.seen[0]
  if (favourite && week.random.chance(0.4)) return favourite
  if (week.random.chance(0.6)) await look(week)
  const lately = week.random.chance(0.7) ? week.seen.slice(-12) : week.seen
  return lately.length > 0 ? week.random.pick(lately) : null
}

async function buy(week: Week): Promise<void> {
  const slot = await someSlot(week)
  if (!slot) return
  const items = [cartItem(slot, { guestCount: week.random.below(3) })]
  const bought = await booked(week.house, items).catch(refusalIsFine)
  if (bought) week.parties.add(bought)
}

/** What was seen is gone: that is an answer, too. */
function refusalIsFine(error: unknown): null {
  if (error instanceof Error && /"code":"(cart|request)\./.test(error.message)) return null
  throw error
}

async function holdOrGiveUp(week: Week): Promise<void> {
  const giveUp = week.unpaid.pop()
  if (giveUp) return void (await giveUp())
  const slot = await someSlot(week)
  if (!slot) return
  const buyer = week.house.visitor()
  const items = [cartItem(slot, { guestCount: week.random.below(3) })]
  const { status, body } = await answered(buyer.checkout(checkoutInputFor(items)))
  if (status !== 200) return
  week.unpaid.push(() => buyer.post(`/api/checkout/v1/orders/${body.idempotencyKey}/release`))
}

async function move(week: Week): Promise<void> {
  const [party] = week.parties
  const slot = await someSlot(week)
  if (!party || !slot) return
  await answered(withKey(week.house, party.key).move(party.id, { sessionId: slot.sessionId }))
}

async function leave(week: Week): Promise<void> {
  const [party] = week.parties
  if (!party) return
  week.parties.delete(party)
  await answered(withKey(week.house, party.key).cancelFromOrder(party.id, { customerChoice: 'refund' }))
}

/** How many places the pool has, and who is in it, booked or about to pay, at each quarter of an hour. */
type Standing = { places: number; people: Map<number, number> }

async function standingOf(week: Week): Promise<Standing> {
  const bookings = await week.house.rows<{ starts_at: Date; ends_at: Date; party_size: number }>(
    `select starts_at, ends_at, party_size from booking where resource_id = $1 and status in ('HELD', 'CONFIRMED')`,
    [week.pool.id],
  )
  const peopleAt = (at: number) =>
    bookings
      .filter(({ starts_at, ends_at }) => starts_at.getTime() <= at && at < ends_at.getTime())
      .reduce((sum, { party_size }) => sum + party_size, 0)
  const quarters = Array.from({ length: 24 * 4 }, (_, i) => MIDNIGHT + i * 15 * MINUTE)
  return { places: (await poolNow(week)).capacity, people: new Map(quarters.map((at) => [at, peopleAt(at)])) }
}

/** Never more people than the pool holds, or held as the step began; where more had booked, never more than then. */
const overfull = (before: Standing, now: Standing): string[] =>
  [...now.people]
    .filter(([at, people]) => people > Math.max(now.places, before.places, before.people.get(at) ?? 0))
    .map(([at, people]) => `${people} people at ${new Date(at).toISOString()} in a pool of ${now.places}`)

/** What is on sale and should not be, or not at that length, and what is not and should be. */
async function wronglyOffered(week: Week): Promise<string[]> {
  const { wrong, missing } = await compareWithPlan(week)
  if (missing.length === 0) return wrong
  // What is left while somebody else leaves or changes times is taken away a moment later.
  await leaveGivenUp(week.house.ctx)
  await week.house.ctx.announcements.caughtUp()
  const later = await compareWithPlan(week)
  return [...wrong, ...later.wrong, ...later.missing]
}

async function compareWithPlan(week: Week) {
  const { house, pool } = week
  const planned = await plannedSessions(week)
  const slots = (await Promise.all(week.services.map(async ({ id }) => await house.slotsOn(DAY, id)))).flat()
  const bookings = await house.rows<{ service_id: string; starts_at: Date; ends_at: Date }>(
    `select distinct service_id, starts_at, ends_at from booking where resource_id = $1 and status in ('HELD', 'CONFIRMED')`,
    [pool.id],
  )
  // What is listed without places and without anybody in it keeps nobody out.
  const there: Session[] = [
    ...slots.filter(({ openSpots }) => openSpots > 0).map(sessionOf),
    ...bookings.map(({ service_id, starts_at, ends_at }) => ({
      serviceId: service_id,
      from: starts_at.getTime(),
      until: ends_at.getTime(),
    })),
  ]
  const isShut = ({ from, until }: Session) => week.closures.some((shut) => shut.from < until && from < shut.until)
  const isBooked = (one: Session) =>
    bookings.some(({ service_id, starts_at }) => service_id === one.serviceId && starts_at.getTime() === one.from)
  const wrong = slots
    .filter(({ openSpots }) => openSpots > 0)
    .map(sessionOf)
    .filter(
      (one) =>
        isShut(one) || !planned.some((each) => isSameStart(each, one) && (each.until === one.until || isBooked(one))),
    )
    .map((one) => `on sale, and should not be: ${told(one)}`)
  const missing = planned
    .filter((one) => !isShut(one) && !there.some((each) => each.from < one.until && one.from < each.until))
    // A closure hides what is in its time, and what is hidden may be in the way.
    .filter(
      (one) =>
        !week.closures.some((shut) => shut.from < one.until + 90 * MINUTE && one.from < shut.until + 90 * MINUTE),
    )
    .map((one) => `not on sale, and should be: ${told(one)}`)
  return { wrong, missing }
}

const sessionOf = ({ serviceId, startDate, endDate }: Slot): Session => ({
  serviceId,
  from: Date.parse(startDate),
  until: Date.parse(endDate),
})
const isSameStart = (one: Session, other: Session) => one.serviceId === other.serviceId && one.from === other.from
const told = ({ serviceId, from, until }: Session) =>
  `${serviceId.slice(0, 4)} ${new Date(from).toISOString()} to ${new Date(until).toISOString()}`

/** Every session of the day that the timetables ask for, worked out here from what staff see of them. */
async function plannedSessions(week: Week): Promise<Session[]> {
  const { patterns, exceptions } = await timesOf(week)
  const { services }: { services: StaffService[] } = (await week.office.ask('GET', '/services')).body
  const own = services.filter(({ id }) => week.services.some((each) => each.id === id))
  return own.flatMap(({ id, minutes }) => {
    const single = exceptions.filter(({ serviceId, day }) => serviceId === id && day === DAY)
    const starts = patterns
      .filter(({ serviceId, beginsOn, endsOn }) => serviceId === id && beginsOn <= DAY && (!endsOn || DAY <= endsOn))
      .flatMap(startsOf)
      .filter((start) => !single.some((one) => one.start === clock(start)))
    const extras = single.filter(({ kind }) => kind === 'extra')
    return [
      ...starts.map((start) => sessionAt(id, start, minutes)),
      ...extras.map((one) => sessionAt(id, minutesOf(one.start), one.minutes ?? minutes)),
    ]
  })
}

function startsOf({ firstStart, lastStart, everyMinutes }: Pattern): number[] {
  const [first, last] = [minutesOf(firstStart), minutesOf(lastStart)]
  return Array.from({ length: Math.floor((last - first) / everyMinutes) + 1 }, (_, i) => first + i * everyMinutes)
}

const sessionAt = (serviceId: string, start: number, minutes: number): Session => {
  const from = MIDNIGHT + start * MINUTE
  return { serviceId, from, until: from + minutes * MINUTE }
}
