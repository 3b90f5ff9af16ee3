import type { Fate, KnownCard } from './objects.ts'

/** Stripe's test cards, in the order in which the page shows them. */
export const testCards: { number: string; does: string; fate: Fate }[] = [
  { number: '4242424242424242', does: 'Pays', fate: 'pays' },
  { number: '4000002500003155', does: 'Asks for an authentication step', fate: 'authenticates' },
  { number: '4000000000000002', does: 'Is declined', fate: 'declined' },
  { number: '4000000000009995', does: 'Has insufficient funds', fate: 'insufficient_funds' },
  { number: '4000000000000069', does: 'Has expired', fate: 'expired' },
  { number: '4000000000000119', does: 'Meets a processing error', fate: 'processing_error' },
  { number: '4000000000000259', does: 'Pays, then the payment is disputed', fate: 'disputed' },
  { number: '4000000000000341', does: 'Pays, but renewals fail', fate: 'renewals_fail' },
  { number: '4000000000005126', does: 'Pays, but a refund fails later', fate: 'refund_fails' },
  { number: '4000000000007726', does: 'Pays, and a refund stays pending for a while', fate: 'refund_lingers' },
  { number: '5555555555554444', does: 'Pays (Mastercard)', fate: 'pays' },
  { number: '378282246310005', does: 'Pays (American Express)', fate: 'pays' },
]

export type CardEntry = { number: string; expiry: string; cvc: string }
export type CardField = 'number' | 'expiry' | 'cvc'

/** What is wrong with a card as typed, field by field, in the words of the page; nothing when it can be tried. */
export function whatIsWrong({ number, expiry, cvc }: CardEntry, now: Date): Partial<Record<CardField, string>> {
  const digits = plain(number)
  const wrong: Partial<Record<CardField, string>> = {}
  if (digits === '') wrong.number = 'Enter your card number.'
  else if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) wrong.number = 'Your card number is not valid.'

  const until = readExpiry(expiry)
  if (!until) wrong.expiry = 'Enter the expiry date as month and year, like 04 / 30.'
  else if (Date.UTC(until.year, until.month) <= now.getTime()) wrong.expiry = 'Your card has passed its expiry date.'

  const length = brandOf(digits) === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${length}}$`).test(plain(cvc))) wrong.cvc = `Enter the ${length}-digit security code.`
  return wrong
}

/** The card as we may remember it. */
export function readCard({ number, expiry }: CardEntry): KnownCard {
  const digits = plain(number)
  const until = readExpiry(expiry) ?? { month: 12, year: 2099 }
  const fate = testCards.find((card) => card.number === digits)?.fate ?? 'live_card'
  return { last4: digits.slice(-4), brand: brandOf(digits), expMonth: until.month, expYear: until.year, fate }
}

/** Why a payment was refused, as Stripe's errors say it. */
export type Refusal = { code: string; declineCode?: string; message: string }

/** Why a card is refused; undefined for one that pays. */
export const declineOf = (fate: Fate): Refusal | undefined => declines[fate]

/** Why a card is refused when its owner is not there. */
export const declineOfRenewal = (fate: Fate): Refusal | undefined =>
  declines[fate === 'renewals_fail' ? 'declined' : fate]

const declines: Partial<Record<Fate, Refusal>> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
}

/** Spaces and dashes are how people write cards, not part of them. */
const plain = (typed: string) => typed.replace(/[\s-]/g, '')

function passesLuhn(digits: string): boolean {
  const total = digits
    .split('')
    .toReversed()
    .reduce((sum, digit, i) => {
      const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return total % 10 === 0
}

function readExpiry(typed: string): { month: number; year: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (month === undefined || year === undefined) return undefined
  if (Number(month) < 1 || Number(month) > 12) return undefined
  return { month: Number(month), year: Number(year.length === 2 ? `20${year}` : year) }
}

function brandOf(digits: string): string {
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  return 'visa'
}
