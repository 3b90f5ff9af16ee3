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
  const credit = usesMembership ? ' Your credit comes back to your membership too.' : ''
  const outcome = cancelOutcome({ paid: cents, usesMembership }, choice)
  if (outcome === 'voucher') return `You get a voucher of ${amount}, shown here and sent to ${email}.${credit}`
  if (outcome === 'refund') return `You get ${amount} back to the card you paid with.${credit}`
  return outcome === 'credit'
    ? 'Your credit comes back to your membership.'
    : 'Nothing was paid for this booking, so nothing comes back.'
}
