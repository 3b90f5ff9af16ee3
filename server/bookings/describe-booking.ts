import type { BookingAnswer, ClosingAnswer } from '#api/bookings.ts'
import { changeUntil, type ChangePage } from '#domain/bookings/cancellation-cutoff.ts'
import { cancellationLine } from '#domain/bookings/cancellation-line.ts'
import { cancelOutcome } from '#domain/bookings/refund-choice.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { bathAnswer } from '#server/checkout/show-order.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import { cancellable, visitOf, visitTold } from '#server/sales/how-to-cancel.ts'
import { bathOf } from '#server/sales/store.ts'
import type { BookingAccess } from './booking-access.ts'

/**
 * Which of the two rules holds for who asks: with the order key that of the order view, else that of the bookings page
 * (ruling 9).
 */
export const pageOf = ({ orderKey }: BookingAccess): ChangePage => (orderKey === null ? 'bookings-page' : 'order-view')

/** A booking as it travels (api 6). */
export function bookingAnswer(
  { houseName, now }: Pick<Ctx, 'houseName' | 'now'>,
  row: BookedRow,
  page: ChangePage,
): BookingAnswer {
  const visit = visitOf(row, now())
  const brings = { ...cancellable(row), visit: visit?.way ?? null }
  // One that fell away is no part of a booking, also after it has ended.
  const bath = row.gone.dropsBath ? null : bathOf(row)
  return {
    id: row.id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    numberOfParticipants: row.party_size,
    status: row.status,
    paymentStatus: 'PAID',
    location: { name: houseName },
    resource: { name: row.resource_name },
    orderId: row.order_id,
    ...(row.session_id && { sessionId: row.session_id }),
    extraBath: bath && bathAnswer(bath),
    usesMembership: row.uses_membership,
    ...(visit && { visit: visitTold(visit) }),
    paid: dollarsFromCents(row.total_cents),
    changeUntil: (row.closing
      ? new Date(row.closing.until)
      : changeUntil(page, row.starts_at, row.policy)
    ).toISOString(),
    cancelOutcome: cancelOutcome(brings, 'voucher'),
    cancellationLine: row.status === 'CANCELED' || row.closing ? null : cancellationLine(page, brings, row.policy),
  }
}

/** Why and until when a guest can choose anew, as it travels; nothing where there is nothing to choose. */
export function closingAnswer(row: BookedRow): { closing?: ClosingAnswer } {
  const { status, closing, total_cents: total, gift_cents: gift } = row
  if (!closing || status === 'CANCELED') return {}
  const { title, text, from, to, until, what, movedBy } = closing
  const instants = { from: iso(from), to: iso(to), until: iso(until) }
  return {
    closing: {
      title,
      text,
      what,
      movedBy,
      ...instants,
      card: dollarsFromCents(total - gift),
      gift: dollarsFromCents(gift),
    },
  }
}

const iso = (at: string) => new Date(at).toISOString()
