import { cancelOutcome, type CancellationChoice, type CancellationOutcome } from '#domain/bookings/refund-choice.ts'
import type { VisitWay } from '#domain/memberships/visit-back.ts'
import type { Cents } from '#domain/money.ts'
import type { IssuedGiftCard } from '#server/gift-cards/issue-gift-card.ts'
import type { BookedRow } from '#server/sales/booking-store.ts'
import type { ComesBack } from '#server/sales/give-back.ts'

/** What comes back for a booking, in all and by a gift card. */
export type Back = ComesBack & { outcome: CancellationOutcome }

/** What comes back for a booking by a choice. A refund gives back as it was paid: what a gift card has paid comes on a gift card. */
export function backOf(booking: BookedRow, choice: CancellationChoice, visit: VisitWay | null): Back {
  const outcome = cancelOutcome({ paid: booking.total_cents, visit }, choice)
  if (outcome === 'credit' || outcome === 'none') return { outcome, amount: 0, onGiftCard: 0 }
  const amount = booking.total_cents
  const onGiftCard = outcome === 'voucher' ? amount : booking.gift_cents
  return { outcome: onGiftCard === amount ? 'voucher' : 'refund', amount, onGiftCard }
}

/** How a cancellation ended; `refundId`: by which refund money goes back, if any does. */
export type CancelResult = {
  outcome: CancellationOutcome
  amount: Cents
  voucher: Omit<IssuedGiftCard, 'id'> | null
  refundId: string | null
}
