import type { Pattern, StaffResource, StaffService, TimesAnswer, TimesPreview } from '#api/timetable.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { aManager } from '../closures.ts'
import type { TestHouse } from '../house.ts'
import { setScene } from '../scenes.ts'
import type { Random } from '../simulation/random.ts'

/** A Sunday without a change of clocks, and the day before it on which its times begin. */
export const DAY = '2027-03-07'
export const EVE = '2027-03-06'
export const MIDNIGHT = Date.parse(`${DAY}T00:00:00+11:00`)
export const MINUTE = 60_000

/** A pool that classes share, or a room in which treatments are given to one party at a time. */
const PLACES = {
  pool: {
    kind: 'class',
    room: { name: 'Pool', capacity: 6, turnoverMinutes: 0, exclusive: false },
    sizes: [2, 3, 6],
  },
  room: {
    kind: 'massage',
    room: { name: 'Room', capacity: 3, turnoverMinutes: 15, exclusive: true },
    sizes: [1, 2, 3],
  },
} as const
export type PlaceKind = keyof typeof PLACES

export const FACTS = { tagline: '', description: '', minutes: 60, price: 45, partyLimit: 4, capacity: null }

/** What goes on in one pool or room that two services share. */
export type Week = {
  house: TestHouse
  office: Office
  random: Random
  place: PlaceKind
  pool: StaffResource
  sizes: readonly number[]
  /** Those that were not removed. */
  services: StaffService[]
  parties: Set<Party>
  unpaid: (() => Promise<unknown>)[]
  /** Orders whose guests have done their part, while the money is on its way. */
  late: Order[]
  /** Starts that a guest has seen, also long ago. */
  seen: Slot[]
  closures: { id: string; from: number; until: number }[]
}
export type Party = { key: string; id: string }
export type Order = { key: string; sessionId: string }

export async function openWeek(house: TestHouse, random: Random, place: PlaceKind): Promise<Week> {
  const office = await openOffice(house)
  const { room, sizes } = PLACES[place]
  const pool: StaffResource = (await office.ask('POST', '/resources', room)).body
  const nobody = { services: [], parties: new Set<Party>(), unpaid: [], late: [], seen: [], closures: [] }
  const week: Week = { house, office, random, place, pool, sizes, ...nobody }
  await addService(week, 'Swim')
  await addService(week, 'Steam')
  await look(week)
  return week
}

/** Staff who edit times, lengths, sizes and closures, as a manager. */
async function openOffice(house: TestHouse) {
  const { token } = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string }
  const closures = await aManager(house)
  const ask = async (method: string, path: string, body?: object) =>
    await answered(house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: token }))
  return { ask, closures }
}
type Office = Awaited<ReturnType<typeof openOffice>>

/** A refusal is an answer; a fault is none, and nobody is refused for who they are. */
export async function answered<Answer extends { status: number; body: unknown }>(
  asked: Promise<Answer>,
): Promise<Answer> {
  const answer = await asked
  if (answer.status >= 500 || answer.status === 401 || answer.status === 403)
    throw new Error(`The house failed: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** A new service, with times of its own. */
export async function addService(week: Week, name: string): Promise<void> {
  await week.office.closures.proveAgain()
  const { kind } = PLACES[week.place]
  const added = await week.office.ask('POST', '/services', { kind, name, ...FACTS, hidden: false })
  if (added.status !== 200) throw new Error(`No service was made: ${JSON.stringify(added.body)}`)
  week.services.push(added.body)
  await setTimes(week, added.body, { fewest: 1 })
}

export async function setTimes(
  { office, random, pool }: Week,
  { id }: StaffService,
  { fewest = 0 } = {},
): Promise<void> {
  const patterns: Pattern[] = Array.from({ length: fewest + random.below(3 - fewest) }, () => {
    const first = someTime({ random })
    const everyMinutes = random.pick([30, 60, 90])
    const lastStart = clock(first + everyMinutes * random.below(4))
    return { resourceId: pool.id, weekdays: [0], firstStart: clock(first), lastStart, everyMinutes }
  })
  await applyTimes(office, { serviceId: id, from: EVE, patterns })
}

/** As staff do: what the preview has shown, if it is still so. */
export async function applyTimes(office: Office, changes: object): Promise<void> {
  const shown = await office.ask('POST', '/times/preview', changes)
  if (shown.status === 200)
    await office.ask('POST', '/times/apply', { ...changes, token: (shown.body as TimesPreview).token })
}

export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
/** Within the day: on the half hour. */
export const someTime = ({ random }: Pick<Week, 'random'>) => 8 * 60 + 30 * random.below(12)

export const timesNow = async ({ office }: Week): Promise<TimesAnswer> => (await office.ask('GET', '/times')).body

/** The services of the week as they are now. */
export async function servicesNow({ office, services }: Week): Promise<StaffService[]> {
  const all: StaffService[] = (await office.ask('GET', '/services')).body.services
  return all.filter(({ id }) => services.some((each) => each.id === id))
}

export async function poolNow({ office, pool }: Week): Promise<StaffResource> {
  const { resources }: { resources: StaffResource[] } = (await office.ask('GET', '/resources')).body
  const now = resources.find((each) => each.id === pool.id)
  if (!now) throw new Error('The pool is gone.')
  return now
}

/** What guests are offered of a service; nothing of one that they cannot see. */
export async function slotsOf({ house }: Week, { id }: StaffService): Promise<Slot[]> {
  const { status, body } = await answered(
    house.visitor().get(`/api/wix/v1/available-slots?date=${DAY}&serviceId=${id}`),
  )
  return status === 200 ? Object.values<Slot[]>(body).flat() : []
}

/** A guest looks at what there is. */
export async function look(week: Week): Promise<void> {
  for (const service of week.services) week.seen.push(...(await slotsOf(week, service)))
}
