import { dollars } from '#domain/money.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { changeUntil, type ChangePage, type ChangePolicy } from './cancellation-cutoff.ts'
import {
  cancelOutcome,
  isRefundable,
  whyNotCancel,
  whyNotPayBack,
  type CancellableBooking,
  type ToGiveBack,
} from './refund-choice.ts'

/**
 * What a cancellation brings, by the rules that decide it, said before the visitor pays and after: "Cancel before Sat 3
 * Apr 2027, 11:00 am AEDT for a refund or voucher of $75.00. After that, until it starts, you get a voucher." Null
 * when the booking can never be cancelled from this page (ruling 33).
 */
export function cancellationLine(
  page: ChangePage,
  booking: CancellableBooking & ToGiveBack,
  policy: ChangePolicy,
): string | null {
  const outcome = cancelOutcome(booking, 'voucher')
  const back = {
    voucher: `you get a voucher for ${dollars(booking.paid)}`,
    // Visits that end before the booking does are said to be lost once they have (docs/decisions/181).
    credit: 'this visit will not count against your membership while it is good',
    none: booking.visit === null ? 'you pay nothing' : 'this visit is lost',
  }
  const inTime = `Cancel before ${absoluteTime(changeUntil('bookings-page', booking.startsAt, policy))}`
  if (whyNotPayBack(booking) !== null) return null
  const isBarredByLink = whyNotCancel({ ...booking, status: 'CONFIRMED' }, beforeAll) !== null
  if (page === 'bookings-page') {
    const after = isBarredByLink
      ? ' you can no longer cancel online'
      : ', until it starts, cancel by the link in your email'
    return `${inTime} and ${back[outcome]}. After that${after}.`
  }

  if (isBarredByLink) return null
  const start = absoluteTime(booking.startsAt)
  if (!isRefundable(booking)) return `Cancel before it starts (${start}) and ${back[outcome]}.`
  return `${inTime} for a refund or voucher of ${dollars(booking.paid)}. After that, until it starts, you get a voucher.`
}

const beforeAll = new Date(0)
