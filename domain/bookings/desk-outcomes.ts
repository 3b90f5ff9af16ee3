import type { Cents } from '../money.ts'
import type { ChangePolicy } from './change-cutoff.ts'
import type { Paid } from './part-cancel.ts'
import {
  cancellationReasons,
  isRefundOffered,
  whyNotPayBack,
  type CancellableBooking,
  type CancellationOutcome,
} from './refund-choice.ts'

/** Why staff cancel: the reasons of guests, and two that only the house has. */
export const deskReasons = [...cancellationReasons, 'No answer', 'House cannot host'] as const
export type DeskReason = (typeof deskReasons)[number]

/**
 * One way in which staff may end a booking or a part of it: what comes back in all, and how much of it on a new gift card;
 * the rest goes back the way it came: to the card, by the terminal, in cash. A manager must let it happen where guests have no right to it.
 */
export type DeskOutcome = {
  outcome: CancellationOutcome
  amount: Cents
  onGiftCard: Cents
  needsManager: boolean
}

/**
 * The ways in which staff may end a booking, or a part of it that is worth `back`: what guests may choose themselves, a
 * voucher until the start; a manager also the money as it was paid, at any time. None where the money has gone another
 * way already (`cancellation.money-gone`). Cents.
 */
export function deskOutcomes(booking: CancellableBooking, back: Paid, now: Date, policy: ChangePolicy): DeskOutcome[] {
  const hasStarted = booking.startsAt <= now
  const { amount, gift } = back
  if (amount === 0)
    return [{ outcome: booking.usesMembership ? 'credit' : 'none', amount, onGiftCard: 0, needsManager: hasStarted }]
  if (whyNotPayBack(booking) !== null) return []
  const voucher = { outcome: 'voucher' as const, amount, onGiftCard: amount, needsManager: hasStarted }
  const isByRight = isRefundOffered(booking, now, policy) && !hasStarted
  const refund = { outcome: 'refund' as const, amount, onGiftCard: gift, needsManager: !isByRight }
  return gift === amount ? [voucher] : [refund, voucher]
}
