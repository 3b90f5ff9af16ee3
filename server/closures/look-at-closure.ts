import { createHash } from 'node:crypto'
import type { ClosureOffer } from '#api/closures.ts'
import { lineNow } from '#domain/bookings/part-cancel.ts'
import { worthNow } from '#domain/bookings/worth-now.ts'
import { extraBathWorth } from '#domain/closures/extra-bath-worth.ts'
import { FURTHEST_MOVE, planMoves, type OpenStart } from '#domain/closures/plan-moves.ts'
import { listSlotsIfAny } from '#server/availability/list-slots.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { listItems, listMet, type MetRow, type Shut } from './closure-store.ts'

/** A guest whom a closure affects, what they have paid, and what they are offered. Cents. */
export type MetGuest = MetRow & {
  card: number
  gift: number
  credits: 0 | 1
  offer: ClosureOffer
  to: OpenStart | null
}

/** The guests whom a closure affects at this moment, and where those who are to be moved go. */
export async function lookAtClosure(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  db: Db,
  closureId: string,
  shut: Shut,
): Promise<MetGuest[]> {
  const offers = await listItems(db, closureId)
  const met = (await listMet(db, shut, ctx.now())).map((row) => ({
    ...asGuest(row),
    offer: offers.get(row.bookingId)?.offer ?? (row.kind === 'bath' ? ('refund' as const) : ('ask' as const)),
  }))
  const moves = await findMoves(ctx, met, shut)
  return met.map((guest) => ({ ...guest, to: moves.get(guest.bookingId) ?? null }))
}

/** What a booking has cost and what it is worth to its guest now. */
export function asGuest(row: MetRow): Omit<MetGuest, 'offer' | 'to'> {
  const worth = worthOf(row)
  const gift = Math.min(worth.amount, worth.gift)
  const credits = row.kind === 'booking' && row.usesMembership ? 1 : 0
  return { ...row, card: worth.amount - gift, gift, credits }
}

function worthOf(row: MetRow): { amount: number; gift: number } {
  if (row.kind === 'unpaid') return { amount: 0, gift: 0 }
  if (row.kind === 'bath') return extraBathWorth(lineNow(row.parts, row.gone))
  return worthNow({ amount: row.total, gift: row.gift }, [row.gone])
}

/**
 * Everything that a screen shows of a guest, also what they are offered and where they are moved to, so short that a press
 * can carry it along.
 */
export function markOf({ kind, startsAt, resourceId, people, card, gift, credits, offer, to }: MetGuest): string {
  const shown = [kind, startsAt.toISOString(), resourceId, people, card, gift, credits, offer]
  const movesTo = to && [to.startsAt.toISOString(), to.resourceId]
  return createHash('sha256')
    .update(JSON.stringify([shown, movesTo]))
    .digest('base64url')
    .slice(0, 12)
}

type Offered = Omit<MetGuest, 'to'>

async function findMoves(ctx: Pick<Ctx, 'pool' | 'now'>, met: readonly Offered[], shut: Shut) {
  const toMove = met.filter(({ offer }) => offer === 'move')
  const first = toMove[0]
  const last = toMove.at(-1)
  if (!first || !last) return new Map<string, OpenStart>()
  const from = new Date(first.startsAt.getTime() - FURTHEST_MOVE)
  const to = new Date(last.startsAt.getTime() + FURTHEST_MOVE)
  const starts: OpenStart[] = []
  for (const serviceId of new Set(toMove.map((guest) => guest.serviceId)))
    for (const slot of await listSlotsIfAny(ctx, { serviceId, from, to }))
      if (slot.bookable)
        starts.push({
          serviceId,
          sessionId: slot.sessionId ?? null,
          resourceId: slot.resourceId,
          startsAt: new Date(slot.startDate),
          openSpots: slot.openSpots,
          endsAt: new Date(slot.endDate),
        })
  return planMoves(
    toMove,
    starts.filter((start) => !isShut(start, shut)),
  )
}

const isShut = ({ serviceId, resourceId, startsAt, endsAt }: OpenStart, shut: Shut): boolean =>
  startsAt < shut.to &&
  endsAt > shut.from &&
  (shut.serviceIds?.includes(serviceId) ?? true) &&
  (shut.resourceIds?.includes(resourceId) ?? true)
