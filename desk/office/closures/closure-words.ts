import type {
  ClosureAnswer,
  ClosureGuest,
  ClosureOffer,
  ClosureRow,
  ClosureState,
  ClosureTotals,
} from '#api/closures.ts'
import { closuresOverlap } from '#domain/closures/closures-overlap.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { countOf, inFigures } from '#desk/parts/whole-number.ts'
import { whenInWords } from './closure-draft.ts'

/** How a closure stands, in a word. */
export const closureStateNames: Record<ClosureState, string> = {
  DRAFT: 'Plan',
  WAITING: 'Closed, guests not told yet',
  SENDING: 'Telling guests',
  STOPPED: 'Stopped',
  DONE: 'Closed',
  REOPENED: 'Open again',
}

/** Whether a closure has ended. */
export const isBehindUs = ({ to }: Pick<ClosureRow, 'to'>, now: Date): boolean => new Date(to) < now

/** How a closure stands now: one that is done and behind us has ended. */
export const standingInWords = ({ state, to }: Pick<ClosureRow, 'state' | 'to'>, now: Date): string =>
  state === 'DONE' && isBehindUs({ to }, now) ? 'Ended' : closureStateNames[state]

/** What a guest can be offered. */
export const offerNames: Record<ClosureOffer, string> = {
  ask: 'Ask them',
  move: 'Move them',
  voucher: 'Voucher',
  refund: 'Refund',
}

/** The same, in the order in which they are offered. */
export const offers = Object.keys(offerNames) as ClosureOffer[]

/** An amount that travels in dollars, as it is read. */
export const money = (amount: number): string => dollars(centsFromDollars(amount))

/** The guests whom a closure affects and what they have paid, a line each; what is nothing is left out. */
export function totalsInWords({ guests, people, card, gift, credits, unpaid }: ClosureTotals): string[] {
  if (guests + unpaid === 0) return ['Nobody is booked in this time.']
  return [
    ...(guests > 0 ? [`${countOf(guests, 'guest')} booked for ${countOf(people, 'person', 'people')}.`] : []),
    ...(card > 0 ? [`${money(card)} was paid by card.`] : []),
    ...(gift > 0 ? [`${money(gift)} was paid by gift card.`] : []),
    ...(credits > 0 ? [`${countOf(credits, 'visit')} free with a membership.`] : []),
    ...(unpaid > 0 ? [`${countOf(unpaid, 'booking')} not paid for yet: closed, and nothing is charged.`] : []),
  ]
}

/** What a closure means for members who get nothing but what is shut; nothing is said when there are none. */
export function restsInWords({ state, rests }: Pick<ClosureAnswer, 'state' | 'rests'>): string[] {
  const { members, days, done, failed } = rests
  if (members === 0) return []
  const who = countOf(members, 'member', 'members')
  if (state === 'DRAFT')
    return [
      `${who} ${members === 1 ? 'gets' : 'get'} nothing but what is shut: ${members === 1 ? 'the membership is paused' : 'their memberships are paused'} for up to ${countOf(days, 'day')}. Payments come that much later, visits stay good as long, and an email says so.`,
    ]
  return [
    `${inFigures(done)} of ${who} ${members === 1 ? 'is' : 'are'} paused by now. A membership is paused, and its member is told, once the time that is paid for lasts into the closed days.`,
    ...(failed > 0
      ? [`${failed} could not be put off at the payment provider: an email to your support address says why.`]
      : []),
  ]
}

/**
 * The closures that shut a part of what a plan would shut, a sentence each: whom one of them has asked already is not
 * asked again.
 */
export function overlapsInWords(plan: ClosureRow, closures: readonly ClosureRow[]): string[] {
  return closures
    .filter((other) => other.id !== plan.id && isInForce(other) && closuresOverlap(plan, other))
    .map(
      (other) =>
        `“${other.title}” closes a part of this already: ${whenInWords(other)}. Guests whom it has asked are not asked again, and have until the later day to choose.`,
    )
}

/** Whether a closure shuts anything, or has. */
export const isInForce = ({ state }: Pick<ClosureRow, 'state'>): boolean => state !== 'DRAFT' && state !== 'REOPENED'

/** What the button that sends does: "Close and write to 43 guests". */
export const sendInWords = ({ guests }: ClosureTotals): string =>
  guests === 0 ? 'Close' : `Close and write to ${countOf(guests, 'guest')}`

/** What a guest has paid, and by which way. */
export function paidInWords({ kind, card, gift, credits }: ClosureGuest): string {
  if (kind === 'unpaid') return 'Not paid yet'
  const ways = [
    ...(card > 0 ? [`${money(card)} by card`] : []),
    ...(gift > 0 ? [`${money(gift)} by gift card`] : []),
    ...(credits > 0 ? ['a membership visit'] : []),
  ]
  return ways.join(', ') || 'Nothing'
}

const outcomeNames: Record<Exclude<ClosureGuest['outcome'], null>, string> = {
  moved: 'Moved',
  voucher: 'Has a voucher',
  refund: 'Refunded',
  credit: 'Visit given back',
  none: 'Cancelled, nothing was paid',
  left: 'Had left already',
  unpaid: 'Closed, not paid',
}

/** What became of a guest. */
export function becameInWords({ state, outcome }: ClosureGuest): string {
  if (state === 'FAILED') return 'Needs you'
  if (outcome) return outcomeNames[outcome]
  return state === 'ASKED' ? 'Asked, no answer yet' : 'Not told yet'
}

/** How far the handling has come. */
export function progressOf(guests: readonly ClosureGuest[]) {
  const of = (...states: ClosureGuest['state'][]) => guests.filter(({ state }) => states.includes(state)).length
  return {
    all: guests.length,
    done: of('DONE', 'ASKED'),
    asked: of('ASKED'),
    skipped: of('SKIPPED'),
    failed: of('FAILED'),
  }
}

/** The sentence beside the bar: "30 of 43 guests handled. 2 had left already. 1 needs you." */
export function progressInWords({ all, done, skipped, failed }: ReturnType<typeof progressOf>): string {
  return [
    `${done} of ${countOf(all, 'booking')} handled.`,
    ...(skipped > 0 ? [`${skipped} had left already.`] : []),
    ...(failed > 0 ? [`${countOf(failed, 'needs', 'need')} you.`] : []),
  ].join(' ')
}

/** What has changed between looking and sending, by name. */
export function changesInWords(facts: Record<string, unknown>): string[] {
  const names = (key: string) => (Array.isArray(facts[key]) ? (facts[key] as string[]).join(', ') : '')
  return [
    ...(names('added') ? [`Booked since: ${names('added')}.`] : []),
    ...(names('gone') ? [`No longer booked: ${names('gone')}.`] : []),
    ...(names('changed') ? [`Changed since: ${names('changed')}.`] : []),
    ...(typeof facts['members'] === 'number'
      ? [`Members whose membership would be paused now: ${facts['members']}.`]
      : []),
  ]
}
