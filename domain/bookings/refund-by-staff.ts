import type { Cents } from '../money.ts'
import type { ChangePolicy } from './cancellation-cutoff.ts'
import type { Paid } from '../sales/paid.ts'
import {
  cancellationReasons,
  isRefundOffered,
  cancelOutcome,
  whyNotPayBack,
  type CancellableBooking,
  type CancellationOutcome,
  type ToGiveBack,
} from './refund-choice.ts'

/** The reason by which staff cancel although the guest would come. */
export const HOUSE_CANNOT = 'House cannot host'
/** Why staff cancel: the reasons of guests, and two that only the house has. */
export const deskReasons = [...cancellationReasons, 'No answer', HOUSE_CANNOT] as const
export type DeskReason = (typeof deskReasons)[number]

/** Whether it is the house that cannot keep a booking, whatever the guest would have. */
export const isHousesDoing = (reason: string | null): boolean => reason === HOUSE_CANNOT

/**
 * One way in which staff may end a booking or a part of it: what comes back in all, and how much of it on a new gift
 * card; the rest goes back the way it came: to the card, by the terminal, in cash. It takes a manager where guests have
 * no right to it.
 */
export type DeskOutcome = {
  outcome: CancellationOutcome
  amount: Cents
  onGiftCard: Cents
  needsManager: boolean
}

/**
 * Who may refund a booking, by role, or a part of it that is worth `back`, and in which ways. Any staff may give what
 * guests could choose themselves, and a voucher until the start; the money as it was paid, at any time, takes a
 * manager's permission. Nobody may once the money has gone back in another way (`cancellation.money-gone`). A manager may also
 * give back a visit that the guest would lose (docs/decisions/181). Cents.
 */
export function deskOutcomes(
  booking: CancellableBooking & ToGiveBack,
  back: Paid,
  now: Date,
  policy: ChangePolicy,
): DeskOutcome[] {
  const hasStarted = booking.startsAt <= now
  const { amount, gift } = back
  if (amount === 0) {
    const outcome = cancelOutcome({ paid: 0, visit: booking.visit }, 'voucher')
    const byRight = { outcome, amount, onGiftCard: 0, needsManager: hasStarted }
    const canSave = booking.visit === 'too-late' || booking.visit === 'ended'
    return canSave ? [byRight, { ...byRight, outcome: 'credit', needsManager: true }] : [byRight]
  }
  if (whyNotPayBack(booking) !== null) return []
  const voucher = { outcome: 'voucher' as const, amount, onGiftCard: amount, needsManager: hasStarted }
  const isByRight = isRefundOffered(booking, now, policy) && !hasStarted
  const refund = { outcome: 'refund' as const, amount, onGiftCard: gift, needsManager: !isByRight }
  return gift === amount ? [voucher] : [refund, voucher]
}
