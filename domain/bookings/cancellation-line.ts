import { dollars } from '#domain/money.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { changeUntil, type ChangePage, type ChangePolicy } from './change-cutoff.ts'
import { cancelOutcome, isRefundable, whyNotCancel, whyNotPayBack, type CancellableBooking } from './refund-choice.ts'

/**
 * One line that says what a cancellation brings, by the rules that decide it, shown before the visitor pays and after:
 * "Until Sat 3 Apr 2027, 11:00 AEDT: refund or voucher of $75.00; then, until the start: voucher." Null when the
 * booking can never be cancelled from this page (ruling 33).
 */
export function cancellationLine(page: ChangePage, booking: CancellableBooking, policy: ChangePolicy): string | null {
  const outcome = cancelOutcome(booking, 'voucher')
  const back = {
    voucher: `voucher of ${dollars(booking.paid)}`,
    credit: 'your credit comes back',
    none: 'free of charge',
  }
  const until = `Until ${absoluteTime(changeUntil('bookings-page', booking.startsAt, policy))}`
  if (whyNotPayBack(booking) !== null) return null
  if (page === 'bookings-page') return `${until}: ${back[outcome]}; then it can no longer be cancelled here.`

  if (whyNotCancel({ ...booking, status: 'CONFIRMED' }, beforeAll) !== null) return null
  const start = absoluteTime(booking.startsAt)
  if (!isRefundable(booking)) return `Until the start, ${start}: ${back[outcome]}.`
  return `${until}: refund or voucher of ${dollars(booking.paid)}; then, until the start: voucher.`
}

const beforeAll = new Date(0)
