import { cancellationLine } from '#domain/bookings/cancellation-line.ts'
import type { CancellableBooking } from '#domain/bookings/refund-choice.ts'
import { isLost, visitBack, type VisitBack, type VisitTold } from '#domain/memberships/visit-back.ts'
import { shortDate, sydneyDateOf } from '#domain/sydney-time.ts'
import type { BookedRow, VisitRow } from './booking-store.ts'

/** A booking as the rules about cancelling see it. */
export const cancellable = (row: BookedRow): CancellableBooking => ({
  startsAt: row.starts_at,
  status: row.status,
  giftCardUsed: row.order_gift_cents > 0,
  // What was paid at the desk cannot go back to a card by itself either.
  couponIsVoucher: (row.is_voucher ?? false) || row.is_paid_at_desk,
  rescheduleCount: row.reschedule_count,
  paid: row.total_cents,
  isMoneyGone: row.is_money_gone,
  isHouseClosing: row.closing !== null,
})

/**
 * What becomes of the visit that makes a booking free, when it is cancelled now, or what has become of it; null: none
 * does. The house's own doing is a closure, and what it says itself.
 */
export function visitOf(
  { free_visit: visit, closing, status }: Pick<BookedRow, 'free_visit' | 'closing' | 'status'>,
  now: Date,
  byHouse = closing !== null,
): VisitBack | null {
  if (visit === null) return null
  if (status !== 'CANCELED' || !visit.hasEnded) return visitBack(visitFrom(visit), { byHouse, now })
  if (visit.became === 'OWN') return { way: 'own', until: visit.ownUntil === null ? null : new Date(visit.ownUntil) }
  const until = visit.isCounted ? new Date(visit.until) : null
  if (visit.became === null) return { way: 'back', until }
  const lost = visitBack(visitFrom(visit), { byHouse: false, now })
  return isLost(lost) ? lost : { way: 'too-late', until: new Date(visit.until) }
}

const visitFrom = ({ from, until, shutUntil, ...visit }: VisitRow) => ({
  ...visit,
  from: new Date(from),
  until: new Date(until),
  shutUntil: shutUntil === null ? null : new Date(shutUntil),
})

/** What becomes of a visit, as it travels. */
export const visitTold = ({ way, until }: VisitBack): VisitTold => ({ way, until: until?.toISOString() ?? null })

/**
 * Until when a booking can be cancelled and what that brings, for an email, by the rule that decides it (ruling 8);
 * nothing where it cannot be cancelled at all. Of several bookings each is named.
 */
export function howToCancel(booking: BookedRow, now: Date, isOneOfSeveral = false): string[] {
  const visit = visitOf(booking, now)?.way ?? null
  const line = cancellationLine('order-view', { ...cancellable(booking), visit }, booking.policy)
  const which = `to ${booking.service_name} on ${shortDate(sydneyDateOf(booking.starts_at))}`
  return line ? [`Can’t make it${isOneOfSeveral ? ` ${which}` : ''}? ${line}`] : []
}
