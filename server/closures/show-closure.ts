import type { ClosureAnswer, ClosureGuest, ClosureRow } from '#api/closures.ts'
import { closureTotals } from '#domain/closures/closure-totals.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { newestChange } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import {
  findClosure,
  listClosures,
  listItems,
  listMetBefore,
  type ClosureItem,
  type ClosureRecord,
  type Shut,
} from './closure-store.ts'
import { showRests } from './rest-members.ts'
import { asGuest, lookAtClosure, markOf, type MetGuest } from './look-at-closure.ts'

type Reading = Pick<Ctx, 'pool' | 'now'>

/** Every closure that staff have made. */
export const showClosures = async (db: Db): Promise<ClosureRow[]> => (await listClosures(db)).map(rowOf)

/**
 * A closure and whom it meets: of a draft those who are booked this moment, of one that was sent those whom it has met,
 * and what became of each. `not-found`.
 */
export async function showClosure(ctx: Reading, db: Db, id: string): Promise<ClosureAnswer> {
  const closure = await findClosure(db, id)
  if (!closure) throw new Refused('not-found')
  const changed = await newestChange(db, 'closure', id)
  const guests = await listGuests(ctx, db, closure)
  const totals = closureTotals(guests)
  return {
    ...rowOf(closure),
    now: ctx.now().toISOString(),
    guests: guests.map(guestAnswer),
    rests: await showRests(db, closure),
    totals: { ...totals, card: dollarsFromCents(totals.card), gift: dollarsFromCents(totals.gift) },
    changed,
  }
}

/** A guest of a closure, and what became of them. */
export type LookedAfter = MetGuest & Pick<ClosureItem, 'state' | 'outcome' | 'why'>

/** The guests of a closure in the order of their starts. Cents. */
export async function listGuests(ctx: Reading, db: Db, closure: ClosureRecord): Promise<LookedAfter[]> {
  if (closure.state === 'DRAFT') {
    const met = await lookAtClosure(ctx, db, closure.id, shutBy(closure))
    return met.map((guest) => ({ ...guest, state: 'PLANNED', outcome: null, why: null }))
  }
  const items = await listItems(db, closure.id)
  const rows = await listMetBefore(db, closure.id)
  return rows
    .flatMap((row) => {
      const item = items.get(row.bookingId)
      return item ? [asItWasSent(asGuest(row), item)] : []
    })
    .toSorted((one, other) => one.position - other.position)
}

/** What was frozen when it was sent stands, whatever has become of the booking since. */
function asItWasSent(guest: ReturnType<typeof asGuest>, item: ClosureItem) {
  const { to_start: startsAt, to_session_id: sessionId, to_resource_id: resourceId } = item
  const to =
    startsAt && resourceId
      ? { serviceId: guest.serviceId, sessionId, resourceId, startsAt, endsAt: startsAt, openSpots: 0 }
      : null
  return {
    ...guest,
    to,
    position: item.position,
    offer: item.offer,
    card: item.card_cents,
    gift: item.gift_cents,
    credits: item.credits as 0 | 1,
    state: item.state,
    outcome: item.outcome,
    why: item.why,
  }
}

/** What a closure shuts. */
export const shutBy = ({ from_at, to_at, service_ids, resource_ids }: ClosureRecord): Shut => ({
  from: from_at,
  to: to_at,
  serviceIds: service_ids,
  resourceIds: resource_ids,
})

const rowOf = (closure: ClosureRecord): ClosureRow => ({
  id: closure.id,
  title: closure.title,
  message: closure.message,
  from: closure.from_at.toISOString(),
  to: closure.to_at.toISOString(),
  serviceIds: closure.service_ids,
  resourceIds: closure.resource_ids,
  state: closure.state,
  revision: closure.revision,
  sendsAt: closure.sends_at?.toISOString() ?? null,
  answerUntil: closure.answer_until?.toISOString() ?? null,
})

const guestAnswer = (guest: LookedAfter): ClosureGuest => ({
  bookingId: guest.bookingId,
  mark: markOf(guest),
  kind: guest.kind,
  name: `${guest.firstName} ${guest.lastName}`.trim(),
  service: guest.service,
  resource: guest.resource,
  start: guest.startsAt.toISOString(),
  people: guest.people,
  card: dollarsFromCents(guest.card),
  gift: dollarsFromCents(guest.gift),
  credits: guest.credits,
  offer: guest.offer,
  movesTo: guest.to?.startsAt.toISOString() ?? null,
  state: guest.state,
  outcome: guest.outcome,
  why: guest.why,
})
