import type { BookingAnswer, ClosingAnswer } from '#api/bookings.ts'
import type { OrderAnswer } from '#api/checkout.ts'
import { bookingWords } from '#domain/bookings/booking-words.ts'
import { cancelOutcome, type CancellationChoice } from '#domain/bookings/refund-choice.ts'
import { visitAfter, visitBefore } from '#domain/memberships/visit-back.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import type { FoundCancelled } from './useCancellation.ts'

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
  return visit ? visitBefore(visit) : paidNothing
}

/** How soon what was paid comes back: a voucher's code at once, its email and the money on the card later. */
export function whenItComes(choice: CancellationChoice, email: string): string {
  if (choice === 'refund')
    return `${bookingWords.moneySoon} We send your refund as soon as you have cancelled; some banks take a few days to show it.`
  const code = 'the voucher’s code is on this page as soon as you have cancelled.'
  return email ? `${bookingWords.moneySoon} That goes for the email: ${code}` : `You get no email: ${code}`
}

/**
 * What has come back for a booking that was cancelled meanwhile, as far as order and booking tell it; null where only
 * the email does. The order tells of no voucher, and what went back to the card for all that it holds.
 */
export function whatCameBack(order: OrderAnswer, { booking, before }: FoundCancelled): string | null {
  const visit = booking?.visit && visitAfter(booking.visit)
  if (booking?.paid === 0) return visit ?? paidNothing
  const money = moneyCameBack(order, before)
  return money && [money, visit].filter(Boolean).join(' ')
}

export const paidNothing = 'You paid nothing for this booking, so there is nothing to refund.'

/** Said only where all that the card had paid went back since then, and nothing else was bought. */
function moneyCameBack({ refund, ...order }: OrderAnswer, before: OrderAnswer): string | null {
  const isAlone = order.orderDetails.length + order.plans.length + order.goods.length === 1
  const cents = centsFromDollars(refund?.amount ?? 0) - centsFromDollars(before.refund?.amount ?? 0)
  if (!isAlone || cents === 0 || cents !== centsFromDollars(order.amountPaid)) return null
  const how = refund?.status === 'DONE' ? 'went' : 'is on its way'
  return `${dollars(cents)} ${how} back to the card you paid with.`
}
