import { createHash } from 'node:crypto'
import type { TimesPreview, TimesRequest } from '#api/timetable.ts'
import { planRooms, planSessions } from '#domain/availability/plan-sessions.ts'
import { startOf, startsInTimetable, timetableAfter, type PlannedStart } from '#domain/availability/timetable-starts.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays, DAY, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Db } from '#server/kit/database/db.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { listExceptions } from './exception-store.ts'
import {
  findPlanned,
  listBookedStarts,
  listClosedTimes,
  listSessions,
  listWeeklyStarts,
  nameAll,
} from './plan-store.ts'

/** Other times for a service, or another length. */
export type TimesChange = TimesRequest & { minutes?: number }

/** How many starts a list of a preview names. */
const MOST_NAMED = 50

/**
 * What a change of times or of length would do, up to the last day on sale. It only reads and locks nothing: no guest
 * waits for it. Its token stands for every fact of it. `service.unknown`.
 */
export async function planTimes(db: Db, change: TimesChange, now: Date): Promise<TimesPreview> {
  const facts = await readFacts(db, change, now)
  const { before, after, booked, closed, names } = facts
  const plan = facts.isTreatment ? planRooms(before, after, booked) : planPools(facts, after)
  const known = new Set((change.patterns ? [] : before).map(startOf))
  const has = new Set(after.map(startOf))
  // Of a single day and of another length only what is new is told.
  const beside = booked.filter((one) => !has.has(startOf(one)) && (change.patterns || known.has(startOf(one))))
  const clashed = new Set(change.patterns || facts.isTreatment ? [] : planPools(facts, before).clashes.map(startOf))
  const clashes = plan.clashes.filter((one) => !clashed.has(startOf(one)))
  const offered = [...plan.added, ...plan.kept]
  const shut = offered.filter((start) => closed.some((time) => isShutBy(start, time)))

  const told = ({ resourceId, from }: Pick<PlannedStart, 'resourceId' | 'from'>) => ({
    start: new Date(from).toISOString(),
    resource: names.get(resourceId) ?? '',
  })
  return {
    add: plan.added.length,
    keep: plan.kept.length,
    remove: plan.removed.length,
    removed: plan.removed.slice(0, MOST_NAMED).map(told),
    bookedStarts: beside.length,
    booked: beside.slice(0, MOST_NAMED).map((one) => ({ ...told(one), people: one.people })),
    clashing: clashes.length,
    clashes: clashes
      .slice(0, MOST_NAMED)
      .map((one) => ({ ...told(one), with: names.get(one.serviceId) ?? '', withId: one.serviceId })),
    shut: shut.length,
    week: firstWeek(offered, change.from),
    token: tokenOf([change, facts.timetable, facts.minutes, plan, beside, clashes, shut]),
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(db: Db, change: TimesChange, now: Date) {
  const { serviceId, from } = change
  const service = await findPlanned(db, serviceId)
  if (!service) throw new Refused('service.unknown')
  const timetable = await readTimetable(db, serviceId, from)
  const isTreatment = service.kind === 'massage'
  const minutes = change.minutes ?? service.minutes
  const last = addDays(sydneyDateOf(now), (await findVenue(db)).horizon_days)
  const isAhead = (start: PlannedStart) => start.from > now.getTime()
  const before = startsInTimetable(timetable, service.minutes, { first: from, last }).filter(isAhead)
  const after = startsInTimetable(timetableAfter(timetable, change), minutes, { first: from, last }).filter(isAhead)
  const since = Math.max(startOfSydneyDay(from).getTime(), now.getTime() + 1)
  const pools = [...new Set([...before, ...after].map(({ resourceId }) => resourceId))]
  return {
    serviceId: service.id,
    timetable,
    isTreatment,
    minutes,
    since,
    before,
    after,
    // One of the day before may end on this day.
    standing: isTreatment ? [] : await listSessions(db, service.id, pools, since - DAY),
    booked: await listBookedStarts(db, service.id, since),
    closed: await listClosedTimes(db, service.id, since),
    names: await nameAll(db),
  }
}

/** The timetable of a service from a day on, as it stands. */
export const readTimetable = async (db: Db, serviceId: string, from: string) => ({
  patterns: await listWeeklyStarts(db, serviceId, from),
  exceptions: await listExceptions(db, from, serviceId),
})

const planPools = (scope: Pick<Facts, 'serviceId' | 'since' | 'standing'>, starts: readonly PlannedStart[]) =>
  planSessions(scope, starts, scope.standing)

const isShutBy = (start: PlannedStart, time: { resourceId: string | null; from: number; until: number }): boolean =>
  time.from < start.until && time.until > start.from && (time.resourceId ?? start.resourceId) === start.resourceId

function firstWeek(starts: readonly PlannedStart[], from: string): TimesPreview['week'] {
  const days = Map.groupBy(starts, (start) => sydneyDateOf(new Date(start.from)))
  return Array.from({ length: 7 }, (_, later) => addDays(from, later)).map((day) => ({
    day,
    starts: days.get(day)?.length ?? 0,
  }))
}

/** Whatever of it changes meanwhile makes it another. */
const tokenOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
