import type { BookingAnswer, ClosingAnswer } from '#api/bookings.ts'
import { cancelOutcome, type CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { visitBefore } from '#domain/memberships/visit-back.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'

/** Which way a refund goes: what a gift card has paid comes on a new gift card, when the house closes. */
export function refundWay(closing?: ClosingAnswer): string {
  if (!closing || closing.gift === 0) return 'To the card you paid with.'
  const gift = `${dollars(centsFromDollars(closing.gift))} on a new gift card, by email.`
  return closing.card === 0 ? gift : `${dollars(centsFromDollars(closing.card))} to the card you paid with, ${gift}`
}

/** What a cancellation will bring, said before the press, by the rule that decides it (rulings 31, 32). */
export function whatComesBack(
  { paid, visit }: Pick<BookingAnswer, 'paid' | 'visit'>,
  choice: CancellationChoice,
  email: string,
  closing?: ClosingAnswer,
): string {
  const cents = centsFromDollars(paid)
  const amount = dollars(cents)
  const credit = visit ? ` ${visitBefore(visit)}` : ''
  const outcome = cancelOutcome({ paid: cents, visit: visit?.way ?? null }, choice)
  if (outcome === 'voucher')
    return `You will get a voucher for ${amount}, here${email && ` and by email to ${email}`}.${credit}`
  if (outcome === 'refund')
    return closing?.gift
      ? `We will refund ${amount}: ${refundWay(closing)}${credit}`
      : `We will refund ${amount} to the card you paid with.${credit}`
  return visit ? visitBefore(visit) : 'You paid nothing for this booking, so there is nothing to refund.'
}
