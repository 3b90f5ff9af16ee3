import type { Pattern, StaffService, TimesAnswer } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { leaveGivenUp } from '#server/availability/fill-horizon.ts'
import { clock, DAY, MIDNIGHT, MINUTE, poolNow, servicesNow, slotsOf, timesNow, type Week } from './a-week.ts'

type Session = { serviceId: string; from: number; until: number }
/** A party in the pool, booked or about to pay; the room is free again when it has been cleaned. */
type Booking = Session & { id: string; people: number; free: number }

/** How many places the pool has, who is in it, its services, and what their timetables ask for. */
type Standing = { places: number; bookings: Booking[]; services: StaffService[]; planned: Session[] }

export async function standingOf(week: Week): Promise<Standing> {
  const [{ capacity }, bookings, services, times] = await Promise.all([
    poolNow(week),
    bookingsNow(week),
    servicesNow(week),
    timesNow(week),
  ])
  return { places: capacity, bookings, services, planned: plannedSessions(services, times) }
}

const bookingsNow = async ({ house, pool }: Week): Promise<Booking[]> =>
  await house.rows<Booking>(
    `select id, service_id as "serviceId", party_size as people, 1000 * extract(epoch from starts_at)::float8 as "from",
       1000 * extract(epoch from ends_at)::float8 as until, 1000 * extract(epoch from blocked_until)::float8 as free
     from booking where resource_id = $1 and status in ('HELD', 'CONFIRMED')`,
    [pool.id],
  )

/** What is wrong after a step. */
export async function findWrong(week: Week, before: Standing, now: Standing): Promise<string[]> {
  const shared = week.place === 'room' ? sharedRooms(now) : []
  return [...shared, ...overfull(before, now), ...newInGivenUp(before, now), ...(await wronglyOffered(week, now))]
}

/** Never more people than the pool holds, or held as the step began; where more had booked, never more than then. */
function overfull(before: Standing, now: Standing): string[] {
  const quarters = Array.from({ length: 24 * 4 }, (_, i) => MIDNIGHT + i * 15 * MINUTE)
  return quarters
    .filter((at) => peopleAt(now, at) > Math.max(now.places, before.places, peopleAt(before, at)))
    .map((at) => `${peopleAt(now, at)} people at ${new Date(at).toISOString()} in a pool of ${now.places}`)
}

const peopleAt = ({ bookings }: Standing, at: number) =>
  bookings.filter(({ from, until }) => from <= at && at < until).reduce((sum, { people }) => sum + people, 0)

/** Never two parties at once, nor one before the room is cleaned. */
const sharedRooms = ({ bookings }: Standing): string[] =>
  bookings
    .filter((one) => bookings.some((other) => other.id < one.id && other.from < one.free && one.from < other.free))
    .map((one) => `two parties in a room: ${told(one)}`)

/** Nobody gets in where the timetable has no start, neither as the step began nor as it ended. */
const newInGivenUp = (before: Standing, now: Standing): string[] =>
  now.bookings
    .filter((one) => !before.bookings.some(({ id, from }) => id === one.id && from === one.from))
    .filter((one) => ![...before.planned, ...now.planned].some((each) => isSameStart(each, one)))
    .map((one) => `somebody new in a start that was given up: ${told(one)}`)

/** What is on sale and should not be, or not at that length, and what is not and should be. */
async function wronglyOffered(week: Week, now: Standing): Promise<string[]> {
  const { wrong, missing } = await compareWithPlan(week, now)
  if (missing.length === 0) return wrong
  // What is left while somebody else leaves or changes times is taken away a moment later.
  await leaveGivenUp(week.house.ctx)
  await week.house.ctx.announcements.caughtUp()
  const later = await compareWithPlan(week, await standingOf(week))
  return [...wrong, ...later.wrong, ...later.missing]
}

async function compareWithPlan(week: Week, { places, services, planned, bookings }: Standing) {
  // What is listed without places and without anybody in it keeps nobody out.
  const onSale = (await Promise.all(services.map((service) => slotsOf(week, service))))
    .flat()
    .filter(({ openSpots }) => openSpots > 0)
    .map(offeredOf)
  const isHidden = ({ serviceId }: Session) => services.some(({ id, hidden }) => id === serviceId && hidden)
  const isShut = ({ from, until }: Session) => week.closures.some((shut) => shut.from < until && from < shut.until)
  const isBooked = (one: Session) => bookings.some((booking) => isSameStart(booking, one))
  const cleaning = week.pool.turnoverMinutes * MINUTE
  const isTaken = (one: Session) => bookings.some(({ from, free }) => from < one.until + cleaning && one.from < free)
  // Starts of a room do not keep each other out. Of a hidden service nobody sees what is in the way.
  const inTheWay = week.place === 'room' ? [] : [...onSale, ...planned.filter(isHidden)]
  const peopleIn = (one: Session) =>
    bookings.filter((booking) => isSameStart(booking, one)).reduce((sum, { people }) => sum + people, 0)
  const tooMany = onSale
    .filter((one) => one.spots + peopleIn(one) > places)
    .map((one) => `${one.spots} spots on sale beside ${peopleIn(one)} people in a pool of ${places}: ${told(one)}`)
  const wrong = onSale
    .filter(
      (one) =>
        isShut(one) ||
        (week.place === 'room' && isTaken(one)) ||
        !planned.some((each) => isSameStart(each, one) && (each.until === one.until || isBooked(one))),
    )
    .map((one) => `on sale, and should not be: ${told(one)}`)
  const missing = planned
    .filter((one) => !isHidden(one) && !isShut(one) && !isTaken(one))
    .filter((one) => !onSale.some((each) => isSameStart(each, one)))
    .filter((one) => !inTheWay.some((each) => each.from < one.until && one.from < each.until))
    // A closure hides what is in its time, and what is hidden may be in the way.
    .filter(
      (one) =>
        !week.closures.some((shut) => shut.from < one.until + 90 * MINUTE && one.from < shut.until + 90 * MINUTE),
    )
    .map((one) => `not on sale, and should be: ${told(one)}`)
  return { wrong: [...tooMany, ...wrong], missing }
}

const offeredOf = ({ serviceId, startDate, endDate, openSpots }: Slot): Session & { spots: number } => ({
  serviceId,
  from: Date.parse(startDate),
  until: Date.parse(endDate),
  spots: openSpots,
})
const isSameStart = (one: Session, other: Session) => one.serviceId === other.serviceId && one.from === other.from
const told = ({ serviceId, from, until }: Session) =>
  `${serviceId.slice(0, 4)} ${new Date(from).toISOString()} to ${new Date(until).toISOString()}`

/** Every session of the day that the timetables ask for, worked out here from what staff see of them. */
function plannedSessions(services: readonly StaffService[], { patterns, exceptions }: TimesAnswer): Session[] {
  return services.flatMap(({ id, minutes }) => {
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

const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))

const sessionAt = (serviceId: string, start: number, minutes: number): Session => {
  const from = MIDNIGHT + start * MINUTE
  return { serviceId, from, until: from + minutes * MINUTE }
}
