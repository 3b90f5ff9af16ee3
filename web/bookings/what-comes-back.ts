import type { BookingAnswer } from '#api/bookings.ts'
import { cancelOutcome, type CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'

/** What a cancellation will bring, said before the press, by the rule that decides it (rulings 31, 32). */
export function whatComesBack(
  { paid, usesMembership }: Pick<BookingAnswer, 'paid' | 'usesMembership'>,
  choice: CancellationChoice,
  email: string,
): string {
  const cents = centsFromDollars(paid)
  const amount = dollars(cents)
  const credit = usesMembership ? ' This visit will not count against your membership.' : ''
  const outcome = cancelOutcome({ paid: cents, usesMembership }, choice)
  if (outcome === 'voucher') return `You will get a voucher for ${amount}, here and by email to ${email}.${credit}`
  if (outcome === 'refund') return `We will refund ${amount} to the card you paid with.${credit}`
  return outcome === 'credit'
    ? 'This visit will not count against your membership.'
    : 'You paid nothing for this booking, so there is nothing to refund.'
}
