import type * as z from 'zod/mini'
import type { ClosureAnswer, sendClosureRequest } from '#api/closures.ts'
import { closureTotals } from '#domain/closures/closure-totals.ts'
import { Refused } from '#domain/refusals.ts'
import { DAY, MINUTE } from '#domain/sydney-time.ts'
import { untilWhen } from '#domain/until-when.ts'
import { lockServices } from '#server/catalogue/service-store.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { deleteRests, skipRests } from '#server/memberships/rest-store.ts'
import {
  deleteClosedTime,
  findTold,
  findUndoMinutes,
  insertClosedTime,
  isAnyAsked,
  keepItemsOf,
  listGuestNames,
  listServiceIds,
  lockClosure,
  setClosure,
  setItems,
  type ClosureRecord,
} from './closure-store.ts'
import { lookAtClosure, markOf, type MetGuest } from './look-at-closure.ts'
import { planRests, showRests } from './rest-members.ts'
import { showClosure, shutBy } from './show-closure.ts'

type Sending = Pick<Ctx, 'db' | 'pool' | 'now'>
type Press = z.infer<typeof sendClosureRequest>

/** How long guests can choose at most, and at least. */
const LONGEST_CHOICE = 14 * DAY
const SHORTEST_CHOICE = DAY

/**
 * Shuts the house as the screen has shown it: from now on nothing is booked in that time. Guests are told some minutes
 * later; until then it can be taken back. The same press again, or that of somebody else, changes nothing.
 * `reason.missing`, `revision.old`, `closure.nothing`, `closure.world-changed`, `not-found`.
 */
export const sendClosure = (ctx: Sending, id: string, press: Press): Promise<ClosureAnswer> =>
  ctx.db.transaction().execute(async (tx) => {
    const closure = await lock(tx, id)
    if (closure.state !== 'DRAFT') return await showClosure(ctx, tx, id)
    await giveReason(tx, press.reason)
    if (closure.revision !== press.revision) await refuseStale(tx, 'closure', id, await showClosure(ctx, tx, id))
    if (closure.to_at <= ctx.now()) throw new Refused('closure.nothing', { fields: ['to'] })

    // Bookings of these services wait until this is done, and are then refused; those that came before are seen.
    await lockServices(tx, closure.service_ids ?? (await listServiceIds(tx)))
    const met = await lookAtClosure(ctx, tx, id, shutBy(closure))
    await refuseIfChanged(tx, met, press)
    const { members } = await showRests(tx, closure)
    if (members !== press.resting) throw new Refused('closure.world-changed', { ...nobodyNamed, members })
    await shut(ctx, tx, closure, met)
    return await showClosure(ctx, tx, id)
  })

/** Somebody has become a member since, or has left. */
const nobodyNamed = { count: 1, added: [], gone: [], changed: [] }

async function lock(tx: Tx, id: string): Promise<ClosureRecord> {
  const closure = await lockClosure(tx, id)
  if (!closure) throw new Refused('not-found')
  return closure
}

async function refuseIfChanged(tx: Tx, met: readonly MetGuest[], { seen, people, cents }: Press): Promise<void> {
  const ids = new Set(met.map(({ bookingId }) => bookingId))
  const gone = Object.keys(seen).filter((id) => !ids.has(id))
  const added = met.filter(({ bookingId }) => !(bookingId in seen)).map(({ bookingId }) => bookingId)
  const changed = met
    .filter((guest) => guest.bookingId in seen && seen[guest.bookingId] !== markOf(guest))
    .map(({ bookingId }) => bookingId)
  const totals = closureTotals(met)
  const count = gone.length + added.length + changed.length
  if (count === 0 && totals.people === people && totals.card + totals.gift === cents) return
  throw new Refused('closure.world-changed', {
    count: Math.max(1, count),
    added: await listGuestNames(tx, added),
    gone: await listGuestNames(tx, gone),
    changed: await listGuestNames(tx, changed),
  })
}

async function shut(ctx: Sending, tx: Tx, closure: ClosureRecord, met: readonly MetGuest[]): Promise<void> {
  const now = ctx.now()
  const sendsAt = new Date(now.getTime() + (await findUndoMinutes(tx)) * MINUTE)
  await insertClosedTime(tx, closure.id, shutBy(closure))
  await planRests(tx, closure)
  await keepItemsOf(
    tx,
    closure.id,
    met.map(({ bookingId }) => bookingId),
  )
  await setItems(
    tx,
    met.map((guest, position) => itemOf(closure.id, guest, position)),
  )
  await setClosure(tx, closure.id, {
    state: 'WAITING',
    sends_at: sendsAt,
    answer_until: answerUntil(closure, now, sendsAt),
    told_service_ids: await findTold(tx, closure),
  })
}

const itemOf = (closureId: string, { bookingId, offer, to, card, gift, credits }: MetGuest, position: number) => ({
  closure_id: closureId,
  booking_id: bookingId,
  position,
  // Who is to be moved and has nowhere to go is asked.
  offer: offer === 'move' && !to ? ('ask' as const) : offer,
  to_session_id: to?.sessionId ?? null,
  to_resource_id: to?.resourceId ?? null,
  to_start: to?.startsAt ?? null,
  card_cents: card,
  gift_cents: gift,
  credits,
})

/** Two weeks to choose, or until it shuts, but a day in any case. */
function answerUntil({ from_at: from }: ClosureRecord, now: Date, sendsAt: Date): Date {
  const least = Math.max(from.getTime(), sendsAt.getTime() + SHORTEST_CHOICE)
  return new Date(Math.min(now.getTime() + LONGEST_CHOICE, least))
}

/** Takes a closure back before the first guest has heard of it; it is a draft again. `closure.sent`, `not-found`. */
export const undoClosure = (ctx: Sending, id: string, reason: string): Promise<ClosureAnswer> =>
  ctx.db.transaction().execute(async (tx) => {
    const closure = await lock(tx, id)
    await giveReason(tx, reason)
    const { state, sends_at: sendsAt } = closure
    if (state !== 'WAITING' || !sendsAt || sendsAt <= ctx.now()) throw new Refused('closure.sent')
    await deleteClosedTime(tx, id)
    await deleteRests(tx, id)
    await setClosure(tx, id, { state: 'DRAFT', sends_at: null, answer_until: null })
    return await showClosure(ctx, tx, id)
  })

/** Stops writing to guests after the one who is being looked after; the house stays shut. `closure.not-sending`. */
export const stopClosure = (ctx: Sending, id: string, reason: string): Promise<ClosureAnswer> =>
  step(ctx, id, reason, { from: 'SENDING', to: 'STOPPED' })

/** Goes on writing to guests. `closure.not-sending`, `not-found`. */
export const resumeClosure = (ctx: Sending, id: string, reason: string): Promise<ClosureAnswer> =>
  step(ctx, id, reason, { from: 'STOPPED', to: 'SENDING' })

/**
 * Opens again before the time that was planned: everything that is still to come can be booked from now on. What became
 * of the guests stays, and so does the rest that members were given. `closure.guests-choosing`, `closure.not-sending`, `not-found`.
 */
export const reopenClosure = (ctx: Sending, id: string, reason: string): Promise<ClosureAnswer> =>
  ctx.db.transaction().execute(async (tx) => {
    const { state, answer_until: until } = await lock(tx, id)
    await giveReason(tx, reason)
    if (state !== 'DONE' && state !== 'REOPENED') throw new Refused('closure.not-sending')
    if (until && (await isAnyAsked(tx, id))) throw new Refused('closure.guests-choosing', { date: untilWhen(until) })
    if (state === 'DONE') {
      await deleteClosedTime(tx, id)
      await skipRests(tx, id, ctx.now())
      await setClosure(tx, id, { state: 'REOPENED' })
    }
    return await showClosure(ctx, tx, id)
  })

type Step = { from: ClosureRecord['state']; to: ClosureRecord['state'] }

const step = (ctx: Sending, id: string, reason: string, { from, to }: Step): Promise<ClosureAnswer> =>
  ctx.db.transaction().execute(async (tx) => {
    const { state } = await lock(tx, id)
    await giveReason(tx, reason)
    if (state !== from && state !== to) throw new Refused('closure.not-sending')
    if (state === from) await setClosure(tx, id, { state: to })
    return await showClosure(ctx, tx, id)
  })
