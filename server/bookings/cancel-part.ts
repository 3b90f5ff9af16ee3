import { randomUUID } from 'node:crypto'
import type { DeskPartCancelRequest } from '#api/staff-bookings.ts'
import type { DeskOutcome } from '#domain/bookings/refund-by-staff.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { pressOfStaff } from '#server/kit/http/press.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { readBooked, setCancelled, type BookedRow } from '#server/sales/booking-store.ts'
import { giveBack } from '#server/sales/give-back.ts'
import { releaseAll } from '#server/sales/holdings.ts'
import { lockOrder, placesOf } from '#server/sales/store.ts'
import {
  askManager,
  backFor,
  chosenWay,
  findForDesk,
  giveDeskReason,
  noteDeskAct,
  refuseParty,
  refuseWhoIsHere,
  type Desk,
  type Leaving,
} from './booking-at-desk.ts'
import { cancelOnce } from './cancel-once.ts'
import type { CancelResult } from './back-of-booking.ts'
import { insertPart, lockArrived, setPartySize } from './store.ts'
import { queuePartLeftEmail } from './write-booking-email.ts'

type Input = { bookingId: string; chosen: Omit<DeskPartCancelRequest, 'm'>; desk: Desk }
/** What is decided about a part that leaves. */
type Decided = { leaving: Leaving; way: DeskOutcome; approvedBy: string | null }

/**
 * Takes a part of a party off its booking: people, the robes or the extra bath of those who stay. Its places are free at
 * once, and what was paid for it comes back by the same rules as a whole booking. Somebody has to stay (`party.last`),
 * and nobody leaves who is in the house (`party.here`). The same press again gets the first answer. `booking.unknown`,
 * `booking.already-canceled`, `party.changed`,
 * `outcome.changed`, `outcome.needs-manager`, `reason.missing`, `cancellation.money-gone`.
 */
export async function cancelPart(ctx: Ctx, { bookingId, chosen, desk }: Input): Promise<CancelResult> {
  const { people, dropsTowel, dropsBath } = chosen
  const leaving = { people, dropsTowel, dropsBath }
  const { id, order_id } = await findForDesk(ctx.db, bookingId)
  const approvedBy = await askManager(ctx, id, leaving, { chosen, desk })
  const partId = randomUUID()
  return await ctx.db.transaction().execute((tx) =>
    cancelOnce(tx, { press: pressOfStaff(), made: partId }, async () => {
      await lockOrder(tx, order_id)
      const booking = await readBooked(tx, id)
      const way = await wayBack(tx, booking, leaving, { chosen, approvedBy, now: ctx.now() })
      const left = await takeOff(ctx, tx, booking, { partId, decided: { leaving, way, approvedBy }, chosen, desk })
      await noteDeskAct(tx, booking, desk, {
        did: 'part left',
        ...(people > 0 && { people }),
        ...(dropsTowel && { dropsTowel }),
        ...(dropsBath && { dropsBath }),
        outcome: way.outcome,
        amount_cents: way.amount,
        ...(approvedBy && { approvedBy }),
      })
      return left
    }),
  )
}

type Asked = Pick<Input, 'chosen'> & { approvedBy: string | null; now: Date }

/** How what was paid for the part comes back; refuses what cannot leave. */
async function wayBack(tx: Tx, booking: BookedRow, leaving: Leaving, { chosen, approvedBy, now }: Asked) {
  if (booking.status === 'CANCELED') throw new Refused('booking.already-canceled')
  refuseParty(booking, leaving)
  refuseWhoIsHere(booking, leaving, await lockArrived(tx, booking.id))
  if ((chosen.shownPeople ?? booking.party_size) !== booking.party_size) throw new Refused('party.changed')
  const way = chosenWay(booking, leaving, chosen, now)
  if (way.needsManager && approvedBy === null) throw new Refused('outcome.needs-manager')
  await giveDeskReason(tx, chosen, way.needsManager)
  return way
}

type TakeOff = Omit<Input, 'bookingId'> & { partId: string; decided: Decided }

/** In the order of locks (payments rule 1): bookings, gift card and refund, sessions last. */
async function takeOff(ctx: Ctx, tx: Tx, booking: BookedRow, { partId, decided, chosen, desk }: TakeOff) {
  const { leaving, way, approvedBy } = decided
  const bath = leaving.dropsBath && booking.bath_id !== null ? await setCancelled(tx, booking.bath_id) : []
  await setPartySize(tx, booking.id, booking.party_size - leaving.people)
  const own = [{ session_id: booking.session_id, party_size: leaving.people }]
  const besides = leaving.dropsBath ? [] : [{ session_id: booking.bath_session_id, party_size: leaving.people }]
  const places = placesOf([...own, ...besides, ...bath]).filter((claim) => claim.places > 0)
  const kept = { orderId: booking.order_id, freeBookingIds: [], couponId: null, gift: null, places }
  return await releaseAll(tx, kept, async (): Promise<CancelResult> => {
    const { voucher, refundId, handedOut } = await giveBack(ctx, tx, { ...booking, id: null }, way, desk.actorId)
    const outcome = way.outcome === 'credit' ? 'none' : way.outcome
    await insertPart(tx, {
      id: partId,
      booking_id: booking.id,
      people: leaving.people,
      drops_towel: leaving.dropsTowel,
      drops_bath: leaving.dropsBath,
      outcome,
      amount_cents: way.amount,
      gift_cents: backFor(booking, leaving).gift,
      reason: chosen.reason,
      gift_card_id: voucher?.id ?? null,
      refund_id: refundId,
      actor_id: desk.actorId,
      approved_by: approvedBy,
    })
    const result = { outcome, amount: way.amount, voucher, refundId }
    await queuePartLeftEmail(ctx, tx, await readBooked(tx, booking.id), {
      ...result,
      handedOut,
      partId,
      dropsBath: leaving.dropsBath,
    })
    return result
  })
}
