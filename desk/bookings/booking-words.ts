import type {
  BookingAgreement,
  BookingEvent,
  BookingMoney,
  DeskBooking,
  DeskOutcomeAnswer,
  GivenBackAnswer,
  HandedOutAnswer,
} from '#api/staff-bookings.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import type { VisitTold } from '#domain/memberships/visit-back.ts'
import { clockTimeOf, longDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import { timeOf } from '#desk/parts/days.ts'
import { emailInWords, moneyBackInWords, toHandOut } from '#desk/parts/money-back-words.ts'

/** Dollars of the wire as they are read. */
export const money = (amount: number): string => dollars(centsFromDollars(amount))

/** `1 person`, `3 people`. */
export const peopleInWords = (people: number): string => (people === 1 ? '1 person' : `${people} people`)

/** What else comes with a booking, beside its people. */
export function extrasInWords({ hasRobes, extraBath, usesMembership }: DeskBooking): string {
  const extras = [
    ...(hasRobes ? ['Robe + towel'] : []),
    ...(extraBath ? [`Extra bath ${timeOf(extraBath.startDate)}, ${extraBath.resourceName}`] : []),
    ...(usesMembership ? ['Free with a membership'] : []),
  ]
  return extras.join(' · ') || 'None'
}

/** What has come back, and where to: `$55.00 to the card, $16.67 on a gift card`. */
export const backInWords = (back: BookingMoney): string =>
  [
    ...(back.backToCard > 0 ? [`${money(back.backToCard)} to the card`] : []),
    ...(back.backOnTerminal > 0 ? [`${money(back.backOnTerminal)} on the terminal`] : []),
    ...(back.backInCash > 0 ? [`${money(back.backInCash)} in cash`] : []),
    ...(back.backOnGiftCard > 0 ? [`${money(back.backOnGiftCard)} on a gift card`] : []),
    ...(back.owedAtDesk > 0 ? [`${money(back.owedAtDesk)} still waits at the desk`] : []),
  ].join(', ')

/** One way to give something back, as it is chosen. */
export function outcomeInWords({ visit, ...way }: DeskOutcomeAnswer): string {
  if (!visit) return moneyInWords(way)
  if (way.outcome === 'credit' || way.outcome === 'none') return `The visit ${visitInWords(visit)}`
  return `${moneyInWords(way)}. The visit ${visitInWords(visit)}`
}

/** What becomes of a free visit, after "The visit". */
function visitInWords({ way, until }: VisitTold): string {
  const day = until === null ? '' : longDate(lastDayOf(new Date(until)))
  const ends = {
    back: 'goes back to the membership',
    own: `comes back, good until ${day}`,
    'too-late': `is lost: it was good until ${day}`,
    ended: 'is lost: its membership has ended',
    gone: 'is lost: its service is no longer offered',
  }
  return ends[way]
}

function moneyInWords({ outcome, ...way }: Omit<DeskOutcomeAnswer, 'visit'>): string {
  if (outcome === 'credit' || outcome === 'none') return 'Nothing was paid, so nothing comes back'
  return outcome === 'voucher' ? `A voucher worth ${money(way.amount)}` : moneyBackInWords(way)
}

/** What came of it, for whoever pressed; a new code is shown this once. */
export function givenBackInWords(given: GivenBackAnswer): string {
  const { outcome, amount, visit, voucher, onTerminal, inCash, isEmailed } = given
  const isAtDesk = onTerminal + inCash > 0
  const toCard = outcome === 'refund' && !isAtDesk ? amount - (voucher?.balance ?? 0) : 0
  const said = [
    ...toHandOut({ toCard, onTerminal, inCash, voucher, isEmailed }),
    ...(visit ? [`The visit ${visitInWords(visit)}.`] : []),
    emailInWords(isEmailed),
  ]
  return said.join(' ')
}

/** What is done now with what waited at the desk. */
export const handedOutInWords = ({ onTerminal, inCash }: HandedOutAnswer): string =>
  [
    ...(onTerminal > 0 ? [`Refund ${money(onTerminal)} on the terminal.`] : []),
    ...(inCash > 0 ? [`Hand out ${money(inCash)} in cash.`] : []),
  ].join(' ')

/** What people of a party have agreed to: `House rules: 2 people · For 1 person under 18: Greta Guard`. */
export const agreedInWords = (agreements: readonly BookingAgreement[]): string =>
  agreements
    .map(({ kind, people, guardian }) => {
      if (kind === 'guardian') return `For ${peopleInWords(people)} under 18${guardian ? `: ${guardian}` : ''}`
      return `${kind === 'pregnancy' ? 'Massage while pregnant' : 'House rules'}: ${peopleInWords(people)}`
    })
    .join(' · ')

const names: Record<BookingEvent['what'], string> = {
  booked: 'Booked',
  moved: 'Moved',
  cancelled: 'Cancelled',
  'part left': 'Made smaller',
  'address corrected': 'Address corrected',
  'confirmation sent again': 'Confirmation sent again',
  closed: 'Cancelled because the house shuts',
  'handed out': 'Handed out at the desk',
  'checked in': 'Checked in',
  left: 'Left',
  expected: 'They said when they come',
  'no-show': 'No-show',
  'not recorded': 'Nobody noted whether they came',
  'taken back': 'The last note was taken back',
}

/** What happened, with what it was about: `Moved to Tue 8 Mar 2027, 10:00 am`. */
export function eventInWords(event: BookingEvent): string {
  const { what, to, people, dropsTowel, dropsBath, amount } = event
  if (what === 'checked in' || what === 'left') return `${names[what]}: ${peopleInWords(people)}`
  if (what === 'expected' && to) return `They said they come at ${clockTimeOf(new Date(to))}`
  const parts = [
    ...(people > 0 ? [`${peopleInWords(people)} fewer`] : []),
    ...(dropsTowel ? ['no robes'] : []),
    ...(dropsBath ? ['no extra bath'] : []),
    ...(amount > 0 ? [`${money(amount)} given back`] : []),
  ]
  if (what === 'moved' && to) return `Moved to ${timeOf(to)}`
  return parts.length > 0 ? `${names[what]}: ${parts.join(', ')}` : names[what]
}

/** Who it was, and which manager let it happen. */
export const whoInWords = ({ by, approvedBy }: BookingEvent): string =>
  `${by ?? 'The guest'}${approvedBy ? `, allowed by ${approvedBy}` : ''}`
