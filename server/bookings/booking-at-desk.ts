import { deskOutcomes, isHousesDoing, type DeskOutcome } from '#domain/bookings/refund-by-staff.ts'
import { backOfPart, lineNow, partyWithout, type Party, type SoldLine } from '#domain/bookings/part-cancel.ts'
import { isLost, type VisitBack } from '#domain/memberships/visit-back.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Paid } from '#domain/sales/paid.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { giveReason } from '#server/history/give-reason.ts'
import { noteAct } from '#server/history/note-act.ts'
import { findBooked, type BookedRow } from '#server/sales/booking-store.ts'
import { cancellable, visitOf } from '#server/sales/how-to-cancel.ts'

/** Who acts at the desk on a guest's booking, and how a manager is asked for leave, who is then named beside them. */
export type Desk = { actorId: string; deviceId: string | null; approve: () => Promise<string> }

/** What leaves a booking: so many people, the robes or the extra bath of those who stay; null: all of it. */
export type Leaving = { people: number; dropsTowel: boolean; dropsBath: boolean }

/** What staff have chosen, by the amount that their screen showed, and why. */
export type Chosen = { outcome: DeskOutcome['outcome']; shownAmount: number; reason: string; why: string }

/** A paid booking, for whoever works here: they need no evidence that it is somebody's. `booking.unknown`. */
export async function findForDesk(db: Db, bookingId: string): Promise<BookedRow> {
  const booking = await findBooked(db, bookingId)
  if (!booking) throw new Refused('booking.unknown')
  return booking
}

/** The people of a booking as it is now, and what they have with it. */
export const partyOf = (booking: BookedRow): Party => ({
  people: booking.party_size,
  hasRobes: booking.has_towel_robe && !booking.gone.dropsTowel,
  hasBath: booking.bath_id !== null && !booking.gone.dropsBath,
})

/** The ways in which staff may end a booking or a part of it, this moment; none when its money has gone another way. */
export function waysFor(booking: BookedRow, leaving: Leaving | null, now: Date, reason: string | null): DeskOutcome[] {
  const back = leaving ? backFor(booking, leaving) : { amount: booking.total_cents, gift: booking.gift_cents }
  const visit = leaving ? null : (visitByRight(booking, now, reason)?.way ?? null)
  return deskOutcomes({ ...cancellable(booking), visit }, back, now, booking.policy)
}

/** What becomes of the visit that makes a booking free when staff end it for this reason, and no manager gives more. */
export const visitByRight = (booking: BookedRow, now: Date, reason: string | null): VisitBack | null =>
  visitOf(booking, now, booking.closing !== null || isHousesDoing(reason))

/** What becomes of it by the way that staff have chosen. */
export function visitBy(booking: BookedRow, way: DeskOutcome, now: Date, reason: string | null): VisitBack | null {
  const visit = visitByRight(booking, now, reason)
  return visit && isLost(visit) && way.outcome === 'credit' ? visitOf(booking, now, true) : visit
}

/** What comes back for a part of a party: by the line as it was sold. */
export function backFor(booking: BookedRow, leaving: Leaving): Paid {
  const party = partyOf(booking)
  return backOfPart(lineOf(booking), party, partyWithout(party, leaving))
}

/** Where the house took an extra bath away, what came back for that changed the line for good. */
function lineOf(booking: BookedRow): SoldLine {
  const sold = {
    people: booking.sold_people,
    base: booking.base_cents,
    guests: booking.guests_cents,
    towel: booking.towel_cents,
    bath: booking.bath_cents,
    discount: booking.discount_cents,
    gift: booking.sold_gift_cents,
  }
  return booking.gone.losesBath ? lineNow(sold, booking.gone) : sold
}

/** Somebody has to stay, and only what is there can leave: `party.last`, `request.invalid`. */
export function refuseParty(booking: BookedRow, { people, dropsTowel, dropsBath }: Leaving): void {
  const party = partyOf(booking)
  if (people >= party.people) throw new Refused('party.last')
  const isNothing = people === 0 && !dropsTowel && !dropsBath
  if (isNothing || (dropsTowel && !party.hasRobes) || (dropsBath && !party.hasBath)) {
    throw new Refused('request.invalid', { fields: ['people'] })
  }
}

/** Who is in the house is not taken off (`party.here`); `arrived`: how many have come. */
export function refuseWhoIsHere(booking: BookedRow, { people }: Leaving, arrived: number): void {
  if (people > 0 && arrived > booking.party_size - people) throw new Refused('party.here')
}

/**
 * The chosen way, if it is still there and still brings what the screen showed; otherwise nothing is done:
 * `outcome.changed`, `cancellation.money-gone`.
 */
export function chosenWay(booking: BookedRow, leaving: Leaving | null, chosen: Chosen, now: Date): DeskOutcome {
  const ways = waysFor(booking, leaving, now, chosen.reason)
  const [first] = ways
  if (!first) throw new Refused('cancellation.money-gone/desk')
  const way = ways.find(({ outcome }) => outcome === chosen.outcome)
  if (way?.amount === centsFromDollars(chosen.shownAmount)) return way
  throw new Refused('outcome.changed', { amount: dollars((way ?? first).amount) })
}

/**
 * The manager who lets the chosen way happen, or null where the front desk may give it alone. A manager is asked for
 * before anything is locked; `outcome.needs-manager`, `reason.missing`.
 */
export async function askManager(
  ctx: Pick<Ctx, 'db' | 'now'>,
  bookingId: string,
  leaving: Leaving | null,
  { chosen, desk }: { chosen: Chosen; desk: Desk },
): Promise<string | null> {
  const booking = await findForDesk(ctx.db, bookingId)
  if (booking.status === 'CANCELED' || (leaving && leaving.people >= booking.party_size)) return null
  const way = waysFor(booking, leaving, ctx.now(), chosen.reason).find(({ outcome }) => outcome === chosen.outcome)
  return way?.needsManager ? await desk.approve() : null
}

/** Why this is done, as the history keeps it; what only a manager may let happen needs words of its own (`reason.missing`). */
export async function giveDeskReason(tx: Tx, { reason, why }: Chosen, isException: boolean): Promise<void> {
  if (isException) await giveReason(tx, why)
  await giveReason(tx, why === '' ? reason : `${reason}: ${why}`)
}

/** Writes into the history what staff have done to a booking; ids, amounts and times alone. */
export const noteDeskAct = (tx: Tx, booking: BookedRow, { deviceId }: Desk, facts: Record<string, unknown>) =>
  noteAct(tx, {
    what: 'booking',
    row: booking.id,
    name: booking.service_name,
    facts: { ...facts, ...(deviceId && { deviceId }) },
  })
