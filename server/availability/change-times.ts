import type { TimesException, TimesPreview, TimesRequest } from '#api/timetable.ts'
import { busiestDay, MOST_STARTS_A_DAY, startsAtNight } from '#domain/availability/pattern-starts.ts'
import { canTakePlaceIn } from '#domain/availability/place-of-service.ts'
import { hasPatternStart, timetableAfter, type Timetable } from '#domain/availability/timetable-starts.ts'
import { Refused } from '#domain/refusals.ts'
import { sydneyDateOf, sydneyInstant } from '#domain/sydney-time.ts'
import { lockServices } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { readAtOneMoment } from '#server/kit/database/one-moment.ts'
import { insertExceptions, removeExceptions } from './exception-store.ts'
import { findPlanned } from './plan-store.ts'
import { planTimes, readTimetable } from './plan-times.ts'
import { fitSessions, followPatterns, listPlaces, lockTimetable, replacePatterns } from './timetable-store.ts'

/**
 * What a change of a service's times would do. Nothing is written, and no guest waits for it. `service.unknown`,
 * `times.past`, `times.night`, `times.too-many`, `times.twice`, `times.over`, `times.there`, `times.none`,
 * `resource.unknown`, `times.needs-room`, `times.needs-pool`.
 */
export async function previewTimes({ db, now }: Pick<Ctx, 'db' | 'now'>, sent: TimesRequest): Promise<TimesPreview> {
  const asked = inLowerCase(sent)
  return await readAtOneMoment(db, async (tx) => {
    await requirePossible(tx, asked, now())
    return await planTimes(tx, asked, now())
  })
}

/**
 * Changes the times of a service as the preview with this token has shown them; `preview.old` when any of it would be
 * different by now, and then nothing is done. These times are the opening hours: the house has no others.
 */
export async function applyTimes(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { token, ...sent }: TimesRequest & { token: string },
): Promise<TimesPreview> {
  const asked = inLowerCase(sent)
  return await db.transaction().execute(async (tx) => {
    await lockService(tx, asked.serviceId)
    await requirePossible(tx, asked, now())
    const plan = await planTimes(tx, asked, now())
    if (plan.token !== token) throw new Refused('preview.old')
    await changeTimes(tx, asked, now())
    return plan
  })
}

/** Ids are told in either case. */
const inLowerCase = ({ serviceId, from, patterns, exceptions }: TimesRequest): TimesRequest => ({
  serviceId: serviceId.toLowerCase(),
  from,
  ...(patterns && { patterns: patterns.map(inKnownPlace) }),
  ...(exceptions && { exceptions: exceptions.map(inKnownPlace) }),
})
const inKnownPlace = <Place extends { resourceId: string }>(place: Place): Place => ({
  ...place,
  resourceId: place.resourceId.toLowerCase(),
})

/**
 * Bookings of the service wait until this is done; those that came before it are seen by the token. Without it, whoever
 * is booking a session and whoever takes it away would wait for each other.
 */
async function lockService(tx: Tx, id: string): Promise<void> {
  await lockTimetable(tx)
  if ((await lockServices(tx, [id])).length === 0) throw new Refused('service.unknown')
}

async function requirePossible(db: Db, asked: TimesRequest, now: Date): Promise<void> {
  const { serviceId, from, patterns = [], exceptions } = asked
  if (from < sydneyDateOf(now)) throw new Refused('times.past', { fields: ['from'] })
  if (busiestDay(patterns) > MOST_STARTS_A_DAY) throw new Refused('times.too-many', { fields: ['patterns'] })
  if (patterns.some(startsAtNight)) throw new Refused('times.night', { fields: ['patterns'] })
  if (new Set(patterns.map(rowOf)).size < patterns.length) throw new Refused('times.twice', { fields: ['patterns'] })
  await requirePlaces(db, serviceId, patterns, 'patterns')
  if (!exceptions) return
  const extra = exceptions.filter(({ kind }) => kind === 'extra')
  await requirePlaces(db, serviceId, extra, 'exceptions')
  requireExceptions({ ...asked, exceptions }, await readTimetable(db, serviceId, from), now)
}

/** A service has one row with the same days and the same first start in a pool. */
const rowOf = ({ resourceId, weekdays, firstStart }: { resourceId: string; weekdays: number[]; firstStart: string }) =>
  `${resourceId} ${[0, 1, 2, 3, 4, 5, 6].filter((day) => weekdays.includes(day)).join('')} ${firstStart}`

/** A start where its service cannot take place would be on sale, and could not be sold. */
async function requirePlaces(
  db: Db,
  serviceId: string,
  starts: readonly { resourceId: string }[],
  field: string,
): Promise<void> {
  const ids = [...new Set(starts.map(({ resourceId }) => resourceId))]
  const [service, places] = await Promise.all([findPlanned(db, serviceId), listPlaces(db, ids)])
  if (!service) throw new Refused('service.unknown')
  if (places.length < ids.length) throw new Refused('resource.unknown', { fields: [field] })
  if (places.every((place) => canTakePlaceIn(service.kind, place))) return
  throw new Refused(service.kind === 'massage' ? 'times.needs-room' : 'times.needs-pool', { fields: [field] })
}

type ExceptionsRequest = TimesRequest & { exceptions: TimesException[] }

/** One-off sessions and gaps of a service from a day on; what is new among them must be possible. */
function requireExceptions(asked: ExceptionsRequest, standing: Timetable, now: Date): void {
  const { from, exceptions } = asked
  if (exceptions.some(({ day }) => day < from)) refuse('times.past')
  if (exceptions.some(({ start }) => startsAtNight({ firstStart: start, lastStart: start, everyMinutes: 1440 }))) {
    refuse('times.night')
  }
  if (new Set(exceptions.map(startOf)).size < exceptions.length) refuse('times.there')

  const known = new Set(standing.exceptions.map(startOf))
  const added = exceptions.filter((one) => !known.has(startOf(one)))
  const { patterns } = timetableAfter(standing, asked)
  for (const one of added) {
    if ((sydneyInstant(one.day, one.start) ?? now) <= now) refuse('times.over')
    const hasStart = hasPatternStart(patterns, one)
    if (one.kind === 'extra' && hasStart) refuse('times.there')
    if (one.kind === 'drop' && !hasStart) refuse('times.none')
  }
}

const refuse = (why: 'times.past' | 'times.night' | 'times.over' | 'times.there' | 'times.none'): never => {
  throw new Refused(why, { fields: ['exceptions'] })
}

const startOf = ({ resourceId, day, start }: Pick<TimesException, 'resourceId' | 'day' | 'start'>) =>
  `${resourceId} ${day} ${start}`

async function changeTimes(tx: Tx, { serviceId, from, patterns, exceptions }: TimesRequest, now: Date): Promise<void> {
  if (patterns) await replacePatterns(tx, serviceId, from, patterns)
  if (exceptions) {
    await removeExceptions(tx, serviceId, from, exceptions)
    await insertExceptions(tx, serviceId, exceptions)
  }
  await followPatterns(tx, serviceId, from, now)
  if (exceptions) await fitSessions(tx, { serviceId }, now)
}
