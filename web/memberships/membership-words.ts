import type { MembershipAnswer } from '#api/memberships.ts'
import { expiresBefore } from '#domain/memberships/charged-card.ts'
import { HOUR, longDate, shortDate, sydneyDateOf, type SydneyDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'

/** A day as it is written beside money: `Tue 24 Nov 2026`. */
export const dayOf = (instant: string): string => withYear(sydneyDateOf(new Date(instant)))

/** The last day of what ends at an instant, as it is written beside money. */
export const lastDay = (end: string): string => withYear(lastDayOf(new Date(end)))

const withYear = (date: SydneyDate) => `${shortDate(date)} ${date.slice(0, 4)}`

/** The same, where there is room: `Tuesday 24 November 2026`. */
export const longDayOf = (instant: string): string => longDate(sydneyDateOf(new Date(instant)))

/** The last day of what ends at an instant, where there is room. */
export const longLastDay = (end: string): string => longDate(lastDayOf(new Date(end)))

/** Whether a membership goes on: it gives something, or will again. */
export const isRunning = ({ status }: Pick<MembershipAnswer, 'status'>): boolean =>
  status !== 'ENDED' && status !== 'CANCELED'

/** The state of a membership, in words and in a tone. */
export function stateOf(membership: MembershipAnswer): { text: string; tone: 'good' | 'calm' | 'bad' } {
  const { status, cancellation, suspension, overdue, startDate, endDate } = membership
  if (status === 'DRAFT') return { text: 'Waiting for its first payment', tone: 'calm' }
  if (status === 'PENDING') return { text: `Begins on ${dayOf(startDate)}`, tone: 'calm' }
  if (status === 'ENDED') return { text: endDate ? `Ended on ${lastDay(endDate)}` : 'Ended', tone: 'calm' }
  if (status === 'CANCELED')
    return { text: endDate ? `Cancelled, ended on ${lastDay(endDate)}` : 'Cancelled', tone: 'calm' }
  if (overdue) return { text: 'Payment overdue', tone: 'bad' }
  if (status === 'PAUSED')
    return { text: suspension?.until ? `Suspended until ${dayOf(suspension.until)}` : 'Suspended', tone: 'calm' }
  if (cancellation) return { text: `Active until ${lastDay(cancellation.effectiveDate)}`, tone: 'calm' }
  return { text: 'Active', tone: 'good' }
}

/** Whether the card will not be good any more when the next payment is due. */
export const isExpiring = ({ card, canChangeCard, nextCharges }: MembershipAnswer): boolean => {
  const [next] = nextCharges
  return card !== null && canChangeCard && next !== undefined && expiresBefore(card, new Date(next.date))
}

/** When a membership that is cancelled now ends: with the last paid period, and not within the initial term. */
export function endIfCancelled({ nextCharges, initialTermEnds }: MembershipAnswer): string | null {
  if (initialTermEnds === null) return nextCharges[0]?.date ?? null
  // The provider counts in UTC, a term on Sydney's clocks: they may be an hour apart and mean one moment.
  const term = Date.parse(initialTermEnds) - 12 * HOUR
  return nextCharges.find(({ date }) => Date.parse(date) >= term)?.date ?? initialTermEnds
}

/** What is charged until then, as far as it is known. */
export function paidUntil({ nextCharges }: MembershipAnswer, end: string): MembershipAnswer['nextCharges'] {
  return nextCharges.filter(({ date }) => Date.parse(date) < Date.parse(end))
}
