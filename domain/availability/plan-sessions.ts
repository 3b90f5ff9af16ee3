import { DAY } from '../sydney-time.ts'
import { byTime, startOf, type PlannedStart } from './timetable-starts.ts'

/**
 * A session that is in a pool, or was (`isRetired`). `wasBooked`: somebody has booked it once, also who has left since.
 */
export type StandingSession = PlannedStart & {
  serviceId: string
  people: number
  isRetired: boolean
  wasBooked: boolean
}

/** What becomes of a service's starts: which come, stay and go, and which cannot be, because another is in their pool. */
export type SessionPlan = {
  added: PlannedStart[]
  kept: PlannedStart[]
  removed: PlannedStart[]
  clashes: (PlannedStart & { serviceId: string })[]
}

/** Whose sessions are planned, and since which instant; earlier ones stay as they are. */
type Scope = { serviceId: string; since: number }

/**
 * What the sessions of a service become when its timetable has these starts, in the order of time. What is booked stays,
 * at the length at which it was booked; what nobody has booked takes the length of its start. A start whose pool is
 * taken then is not made: by what stays, by other services, and by an earlier start of the service itself. As
 * `fill_pools` does (db/functions/sessions.sql).
 */
export function planSessions(
  { serviceId, since }: Scope,
  wanted: readonly PlannedStart[],
  standing: readonly StandingSession[],
): SessionPlan {
  const isPlanned = (session: StandingSession) => session.serviceId === serviceId && session.from >= since
  const own = standing.filter(isPlanned)
  const stood = new Map(own.filter(({ isRetired }) => !isRetired).map((session) => [startOf(session), session]))
  const lengths = new Map(wanted.map((start) => [startOf(start), start.until]))
  const isSame = (session: PlannedStart) => lengths.get(startOf(session)) === session.until
  const stays = (session: StandingSession) => session.people > 0 || isSame(session)

  const pools = new TakenPools()
  for (const session of standing) {
    if (!session.isRetired && (!isPlanned(session) || stays(session))) pools.take(session, session.serviceId)
  }
  const there = new Map<string, PlannedStart>([...stood].filter(([, session]) => stays(session)))
  const clashes: SessionPlan['clashes'] = []
  const make = (start: PlannedStart) => {
    const inTheWay = pools.whoHas(start)
    if (inTheWay !== null) return clashes.push({ ...start, serviceId: inTheWay })
    pools.take(start, serviceId)
    return there.set(startOf(start), start)
  }
  // What was booked once is in the database still, and is brought back before anything new is made.
  const comesBack = new Set(own.filter((session) => session.wasBooked && !there.has(startOf(session))).map(startOf))
  const missing = wanted.filter((start) => !there.has(startOf(start)))
  missing.filter((start) => comesBack.has(startOf(start))).forEach(make)
  missing.filter((start) => !comesBack.has(startOf(start))).forEach(make)

  const made = wanted.flatMap((start) => there.get(startOf(start)) ?? [])
  return {
    added: made.filter((start) => !stood.has(startOf(start))),
    kept: made.filter((start) => stood.has(startOf(start))),
    removed: [...stood.values()].filter((session) => !there.has(startOf(session))).toSorted(byTime),
    clashes: clashes.toSorted(byTime),
  }
}

/**
 * The same of a service in rooms, which are for one party at a time and are asked for when somebody books: every start of
 * the timetable can be. One that somebody has booked is not removed.
 */
export function planRooms(
  before: readonly PlannedStart[],
  after: readonly PlannedStart[],
  booked: readonly Pick<PlannedStart, 'resourceId' | 'from'>[],
): SessionPlan {
  const had = new Set(before.map(startOf))
  const stays = new Set([...after, ...booked].map(startOf))
  return {
    added: after.filter((start) => !had.has(startOf(start))),
    kept: after.filter((start) => had.has(startOf(start))),
    removed: before.filter((start) => !stays.has(startOf(start))),
    clashes: [],
  }
}

type Taken = PlannedStart & { serviceId: string }

/** Who has which pool when; looked up by day, for a year has many sessions. */
class TakenPools {
  private readonly byDay = new Map<string, Taken[]>()

  take(session: PlannedStart, serviceId: string): void {
    for (const day of daysOf(session)) {
      const taken = this.byDay.get(day) ?? []
      taken.push({ ...session, serviceId })
      this.byDay.set(day, taken)
    }
  }

  /** The service that is in the pool at any time of this start; null: the pool is free. */
  whoHas(start: PlannedStart): string | null {
    const taken = daysOf(start).flatMap((day) => this.byDay.get(day) ?? [])
    return taken.find(({ from, until }) => from < start.until && start.from < until)?.serviceId ?? null
  }
}

function daysOf({ resourceId, from, until }: PlannedStart): string[] {
  const [first, last] = [Math.floor(from / DAY), Math.floor((until - 1) / DAY)]
  return first === last ? [`${resourceId} ${first}`] : [`${resourceId} ${first}`, `${resourceId} ${last}`]
}
