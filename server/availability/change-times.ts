import { createHash } from 'node:crypto'
import type { TimesException, TimesPreview, TimesWish } from '#api/timetable.ts'
import { busiestDay, MOST_STARTS_A_DAY, startsAtNight } from '#domain/availability/pattern-starts.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays, sydneyDateOf, sydneyInstant } from '#domain/sydney-time.ts'
import { lockServices } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { insertExceptions, isPatternStart, listExceptions, removeExceptions } from './exception-store.ts'
import {
  countResources,
  fitSessions,
  followPatterns,
  listBookedBeside,
  listClashes,
  listPatternStarts,
  lockTimetable,
  replacePatterns,
  type PatternStart,
} from './timetable-store.ts'

/** How many starts a list of a preview names. */
const MOST_NAMED = 50

/**
 * What a change of a service's times would do. It is done and undone again in one transaction, so that preview and act
 * cannot differ; nothing is written. `service.unknown`, `times.past`, `times.night`, `times.too-many`,
 * `resource.unknown`.
 */
export async function previewTimes(ctx: Pick<Ctx, 'db' | 'now'>, wish: TimesWish): Promise<TimesPreview> {
  const undo = new Undo()
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      await lockService(tx, wish.serviceId)
      undo.preview = await doChange(ctx, tx, wish)
      throw undo
    })
  } catch (error) {
    if (error === undo && undo.preview) return undo.preview
    throw error
  }
}

class Undo extends Error {
  preview: TimesPreview | null = null
}

/**
 * Changes the times of a service as the preview with this token has shown it; `preview.old` when anything of it would
 * be otherwise by now, and then nothing is done.
 */
export async function applyTimes(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { token, ...wish }: TimesWish & { token: string },
): Promise<TimesPreview> {
  return await ctx.db.transaction().execute(async (tx) => {
    await lockService(tx, wish.serviceId)
    const done = await doChange(ctx, tx, wish)
    if (done.token !== token) throw new Refused('preview.old')
    return done
  })
}

/**
 * Bookings of the service wait until this is done; those that came before it are seen by the token. Without it, whoever
 * is booking a session and whoever takes it away would wait for each other.
 */
async function lockService(tx: Tx, id: string): Promise<void> {
  await lockTimetable(tx)
  if ((await lockServices(tx, [id])).length === 0) throw new Refused('service.unknown')
}

async function doChange({ now }: Pick<Ctx, 'now'>, tx: Tx, wish: TimesWish): Promise<TimesPreview> {
  const { serviceId, from, patterns = [] } = wish
  const at = now()
  if (from < sydneyDateOf(at)) throw new Refused('times.past', { fields: ['from'] })
  if (busiestDay(patterns) > MOST_STARTS_A_DAY) throw new Refused('times.too-many', { fields: ['patterns'] })
  if (patterns.some(startsAtNight)) throw new Refused('times.night', { fields: ['patterns'] })
  await requireResources(tx, patterns, 'patterns')

  const stood = await listExceptions(tx, from, serviceId)
  const before = await listPatternStarts(tx, serviceId, from, at)
  // Of a single day only what is new is told: what stays beside the patterns for other reasons is no news of it.
  const known = wish.patterns ? null : await listBesides(tx, wish, at)
  if (wish.patterns) await replacePatterns(tx, serviceId, from, patterns)
  if (wish.exceptions) await changeExceptions(tx, { ...wish, exceptions: wish.exceptions }, at)
  await followPatterns(tx, serviceId, from, at)
  if (wish.exceptions) await fitSessions(tx, { serviceId }, at)
  const after = await listPatternStarts(tx, serviceId, from, at)
  const besides = await listBesides(tx, wish, at)
  const isNews = (list: 'booked' | 'clashes') => {
    const old = new Set(known?.[list].map(placeOf))
    return (one: { start: string; resource: string }) => !old.has(placeOf(one))
  }
  const facts = {
    ...differenceOf(before, after, besides.booked),
    booked: besides.booked.filter(isNews('booked')).map(({ start, resource, people }) => ({ start, resource, people })),
    clashes: besides.clashes.filter(isNews('clashes')),
  }
  return {
    ...facts,
    booked: facts.booked.slice(0, MOST_NAMED),
    clashes: facts.clashes.slice(0, MOST_NAMED),
    shut: after.filter(({ is_shut }) => is_shut).length,
    week: firstWeek(after, from),
    // Exceptions that others have made since would give way unseen.
    token: tokenOf(wish, { ...facts, stood }),
  }
}

/** What does not follow the times of a service: booked starts that they do not have, and starts that cannot be. */
async function listBesides(tx: Tx, { serviceId, from }: TimesWish, now: Date) {
  return {
    booked: await listBookedBeside(tx, serviceId, from, now),
    clashes: await listClashes(tx, serviceId, from, now),
  }
}

const placeOf = ({ start, resource }: { start: string; resource: string }) => `${start} ${resource}`

async function requireResources(tx: Tx, places: readonly { resourceId: string }[], field: string): Promise<void> {
  const ids = [...new Set(places.map(({ resourceId }) => resourceId.toLowerCase()))]
  if ((await countResources(tx, ids)) < ids.length) throw new Refused('resource.unknown', { fields: [field] })
}

type ExceptionsWish = TimesWish & { exceptions: TimesException[] }

/** One-off sessions and gaps of a service from a day on; what is new among them must be possible. */
async function changeExceptions(tx: Tx, { serviceId, from, exceptions }: ExceptionsWish, now: Date): Promise<void> {
  const wished = exceptions.map((one) => ({ ...one, resourceId: one.resourceId.toLowerCase() }))
  if (wished.some(({ day }) => day < from)) refuse('times.past')
  if (wished.some(({ start }) => startsAtNight({ firstStart: start, lastStart: start, everyMinutes: 1440 }))) {
    refuse('times.night')
  }
  if (new Set(wished.map(startOf)).size < wished.length) refuse('times.there')
  await requireResources(tx, wished, 'exceptions')

  const standing = await listExceptions(tx, from, serviceId)
  const known = new Set(standing.map(startOf))
  const added = wished.filter((one) => !known.has(startOf(one)))
  if (added.some(({ day, start }) => (sydneyInstant(day, start) ?? now) <= now)) refuse('times.over')
  // What gives way first may leave a start free for what comes.
  await removeExceptions(tx, serviceId, from, wished)
  for (const one of added) {
    const hasStart = await isPatternStart(tx, serviceId, one)
    if (one.kind === 'extra' && hasStart) refuse('times.there')
    if (one.kind === 'drop' && !hasStart) refuse('times.none')
  }
  await insertExceptions(tx, serviceId, wished)
}

const refuse = (why: 'times.past' | 'times.night' | 'times.over' | 'times.there' | 'times.none'): never => {
  throw new Refused(why, { fields: ['exceptions'] })
}

const startOf = ({ resourceId, day, start }: Pick<TimesException, 'resourceId' | 'day' | 'start'>) =>
  `${resourceId} ${day} ${start}`

/** A start that goes but for those who have booked it is not removed. */
function differenceOf(
  before: readonly PatternStart[],
  after: readonly PatternStart[],
  booked: readonly { resourceId: string; start: string }[],
) {
  const had = new Set(before.map(nameOf))
  const has = new Set(after.map(nameOf))
  const stays = new Set(booked.map(({ resourceId, start }) => `${resourceId} ${start}`))
  return {
    add: [...has].filter((start) => !had.has(start)).length,
    keep: [...has].filter((start) => had.has(start)).length,
    remove: [...had].filter((start) => !has.has(start) && !stays.has(start)).length,
  }
}

const nameOf = ({ resource_id, starts_at }: PatternStart) => `${resource_id} ${starts_at.toISOString()}`

function firstWeek(starts: readonly PatternStart[], from: string): TimesPreview['week'] {
  const days = starts.map(({ starts_at }) => sydneyDateOf(starts_at))
  return Array.from({ length: 7 }, (_, later) => addDays(from, later)).map((day) => ({
    day,
    starts: days.filter((each) => each === day).length,
  }))
}

/** What was shown and asked for: a booking that comes meanwhile makes it another. */
const tokenOf = (wish: TimesWish, facts: object): string =>
  createHash('sha256')
    .update(JSON.stringify([wish, facts]))
    .digest('base64url')
