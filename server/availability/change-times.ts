import { createHash } from 'node:crypto'
import type { TimesPreview, TimesWish } from '#api/timetable.ts'
import { busiestDay, MOST_STARTS_A_DAY, startsAtNight } from '#domain/availability/pattern-starts.ts'
import { Refused } from '#domain/refusals.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { lockServices } from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import {
  countResources,
  followPatterns,
  isSold,
  listBookedBeside,
  listClashes,
  listPatternStarts,
  listShutDays,
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
      if (!(await isSold(tx, wish.serviceId))) throw new Refused('service.unknown')
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
    // Bookings of the service wait until this is done; those that came before it are seen by its token.
    if ((await lockServices(tx, [wish.serviceId])).length === 0) throw new Refused('service.unknown')
    const done = await doChange(ctx, tx, wish)
    if (done.token !== token) throw new Refused('preview.old')
    return done
  })
}

async function doChange({ now }: Pick<Ctx, 'now'>, tx: Tx, wish: TimesWish): Promise<TimesPreview> {
  const { serviceId, from, patterns } = wish
  const at = now()
  if (from < sydneyDateOf(at)) throw new Refused('times.past', { fields: ['from'] })
  if (busiestDay(patterns) > MOST_STARTS_A_DAY) throw new Refused('times.too-many', { fields: ['patterns'] })
  if (patterns.some(startsAtNight)) throw new Refused('times.night', { fields: ['patterns'] })
  await requireResources(tx, patterns)

  const before = await listPatternStarts(tx, serviceId, from, at)
  await replacePatterns(tx, serviceId, from, patterns)
  await followPatterns(tx, serviceId, from, at)
  const after = await listPatternStarts(tx, serviceId, from, at)
  const booked = await listBookedBeside(tx, serviceId, from, at)
  const facts = {
    ...differenceOf(before, after, booked),
    booked: booked.map(({ start, resource, people }) => ({ start, resource, people })),
    clashes: await listClashes(tx, serviceId, from, at),
  }
  const shutDays = await listShutDays(tx, from)
  return {
    ...facts,
    booked: facts.booked.slice(0, MOST_NAMED),
    clashes: facts.clashes.slice(0, MOST_NAMED),
    shut: after.filter(({ starts_at }) => shutDays.has(sydneyDateOf(starts_at))).length,
    week: firstWeek(after, from),
    token: tokenOf(wish, facts),
  }
}

async function requireResources(tx: Tx, patterns: TimesWish['patterns']): Promise<void> {
  const ids = [...new Set(patterns.map(({ resourceId }) => resourceId.toLowerCase()))]
  if ((await countResources(tx, ids)) < ids.length) throw new Refused('resource.unknown', { fields: ['patterns'] })
}

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
