import type { VisitWay } from '../memberships/visit-back.ts'
import type { Cents } from '../money.ts'
import type { RefusalReason } from '../refusals.ts'
import { isMoreThanHoursAway, type ChangePolicy } from './cancellation-cutoff.ts'

/** The reasons a visitor may give; one is required (spec 2, 5). */
export const cancellationReasons = [
  'Change of plans',
  'Emergency',
  'Feeling unwell',
  'Personal reasons',
  'Found alternative',
  'Other',
] as const

export type CancellationChoice = 'voucher' | 'refund'
/** The default choice (spec 4). */
export const defaultChoice: CancellationChoice = 'voucher'
/** What a cancellation brings: the money in one of two ways, the credit, or nothing because nothing was paid. */
export type CancellationOutcome = CancellationChoice | 'credit' | 'none'

/** What the choices of a visitor who cancels depend on. */
export type CancellableBooking = {
  startsAt: Date
  status: 'CONFIRMED' | 'CANCELED'
  giftCardUsed: boolean
  /** The order's coupon is itself a voucher (spec 4, "coupon-based gift card"). */
  couponIsVoucher: boolean
  rescheduleCount: number
  /** What it cost after discounts, by card or by gift card. */
  paid: Cents
  /** The house is shut at that time and the guest may still choose: none of the bars below holds. */
  isHouseClosing?: boolean
  /** It was paid back in another way: by staff at the provider, or disputed by the cardholder. */
  isMoneyGone?: boolean
}

/** Why the order view cannot cancel a booking, or null (spec 4, ruling 33). */
export function whyNotCancel(booking: CancellableBooking, now: Date): RefusalReason | null {
  if (booking.status === 'CANCELED') return 'booking.already-canceled'
  if (booking.isHouseClosing) return whyNotPayBack(booking)
  if (booking.startsAt <= now) return 'cancellation.started'
  if (booking.giftCardUsed) return 'cancellation.gift-card'
  return booking.rescheduleCount > 0 ? 'cancellation.rescheduled' : whyNotPayBack(booking)
}

/** Why the payment of a booking cannot be given back again, from any page, or null. */
export function whyNotPayBack({ paid, isMoneyGone = false }: CancellableBooking): 'cancellation.money-gone' | null {
  return paid > 0 && isMoneyGone ? 'cancellation.money-gone' : null
}

/**
 * Whether the money may go back to the card: there is some, more than 24 hours ahead (cancellation-cutoff.ts), none of the
 * bars (spec 4). A late cancellation brings no money back to the card. When the house shuts, neither hours nor bars
 * count (docs/decisions/133).
 */
export function isRefundOffered(booking: CancellableBooking, now: Date, { changeHours }: ChangePolicy): boolean {
  const isInTime = booking.isHouseClosing || isMoreThanHoursAway(booking.startsAt, now, changeHours)
  return isRefundable(booking) && isInTime
}

/** Whether money could go back to a card at all, however far the start is away. */
export function isRefundable(booking: CancellableBooking): boolean {
  const isBarred = booking.giftCardUsed || booking.couponIsVoucher || booking.rescheduleCount > 0
  return booking.paid > 0 && (booking.isHouseClosing || !isBarred) && whyNotPayBack(booking) === null
}

/** What a cancellation gives back: what was paid, and what becomes of the visit of a membership, if one made it free. */
export type ToGiveBack = Pick<CancellableBooking, 'paid'> & { visit: VisitWay | null }

/**
 * What a cancellation brings. Where extras were paid for beside a member's visit, it is their money that is named (ruling
 * 31); a visit that is lost brings nothing (docs/decisions/181).
 */
export function cancelOutcome<Choice extends CancellationChoice>(
  { paid, visit }: ToGiveBack,
  choice: Choice,
): Choice | 'credit' | 'none' {
  if (paid > 0) return choice
  return visit === 'back' || visit === 'own' ? 'credit' : 'none'
}
