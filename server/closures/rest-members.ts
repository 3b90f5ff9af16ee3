import type { ClosureRests } from '#api/closures.ts'
import { FEWEST_REST_DAYS, countDays, restDays } from '#domain/memberships/rest.ts'
import { wholeDays } from '#domain/closures/closed-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { runConcurrently } from '#server/kit/run-concurrently.ts'
import { restMembership } from '#server/memberships/rest-membership.ts'
import {
  countRestTry,
  countRests,
  insertRests,
  leaseRests,
  listShutOut,
  type Rest,
} from '#server/memberships/rest-store.ts'
import { notifyStaff } from '#server/payments/notify-staff.ts'
import { findTold, type ClosureRecord } from './closure-store.ts'

/** How many memberships are taken on at a time, how many of them wait for the provider, and how often each is tried. */
const AT_A_TIME = 20
const AT_ONCE = 4
const TRIES = 10

/** The memberships that a closure would rest this moment, with the days of each. */
async function lookAtMembers(db: Db, closure: ClosureRecord) {
  const { id, from_at: from, to_at: to } = closure
  const closed = wholeDays(from, to)
  if (!closed || countDays(closed) < FEWEST_REST_DAYS) return []
  const shutOut = await listShutOut(db, id, { from, to, serviceIds: await findTold(db, closure) })
  return shutOut.flatMap((membership) => {
    const days = restDays(closed, membership.rested)
    return days === 0 ? [] : [{ membershipId: membership.id, days, closed }]
  })
}

/** How many members rest by a closure and for how long: of a draft those of this moment, else those it has met. */
export async function showRests(db: Db, closure: ClosureRecord): Promise<ClosureRests> {
  const closed = wholeDays(closure.from_at, closure.to_at)
  const days = closed ? countDays(closed) : 0
  if (closure.state !== 'DRAFT') return { ...(await countRests(db, closure.id)), days }
  return { members: (await lookAtMembers(db, closure)).length, days, done: 0, failed: 0 }
}

/** Writes down which memberships a closure rests. */
export async function planRests(tx: Tx, closure: ClosureRecord): Promise<void> {
  await insertRests(
    tx,
    (await lookAtMembers(tx, closure)).map(({ membershipId, days, closed }) => ({
      closure_id: closure.id,
      membership_id: membershipId,
      first_day: closed.first,
      last_day: closed.last,
      days,
    })),
  )
}

/**
 * Rests the memberships of closures that were sent, each once, when the period that runs lasts into the closed days.
 * What the provider cannot do now is tried again; after hours staff are told.
 */
export async function restMembers(ctx: Ctx): Promise<void> {
  for (;;) {
    const rests = await leaseRests(ctx.db, ctx.now(), AT_A_TIME)
    await runConcurrently(rests, AT_ONCE, (rest) => trying(ctx, rest))
    if (rests.length < AT_A_TIME) return
  }
}

async function trying(ctx: Ctx, rest: Rest): Promise<void> {
  try {
    await restMembership(ctx, rest)
  } catch (error) {
    const { closure_id: closureId, membership_id: membershipId } = rest
    const why = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ closureId, membershipId, error: why }, 'a membership could not be rested yet')
    if (!(await countRestTry(ctx.db, rest, { why, now: ctx.now(), most: TRIES }))) return
    await ctx.db.transaction().execute((tx) =>
      notifyStaff(ctx, tx, {
        matter: `rest:${closureId}:${membershipId}`,
        subject: 'A membership could not be rested',
        blocks: [
          `The house is closed for ${rest.days} days, and the next charge of membership ${membershipId} could not be put off: ${why}`,
          'Please put it off at the payment provider, or give the member something for these days.',
        ],
      }),
    )
  }
}
