import type { Cancelled, CancellationsAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { daysInWords } from '#desk/parts/report-words.ts'

/** What the report says first: `12 bookings cancelled`, and `so far` as long as its last day is not over. */
export function cancelledInWords({ from, to, today, together: { bookings } }: CancellationsAnswer): string {
  if (from > today) return 'These days have not come yet'
  const words = bookings === 0 ? 'No cancellations' : `${many(bookings, 'booking')} cancelled`
  return to < today ? words : `${words} so far`
}

/** For how many people, and how that compares: `27 people had been expected. 3 more than Mon 9 to Sun 15 Nov 2026 (9).` */
export function cancelledCompared(report: CancellationsAnswer): string | null {
  const { people } = report.together
  const expected = people > 0 ? `${many(people, 'person', 'people')} had been expected.` : null
  return [expected, comparison(report)].filter((words) => words !== null).join(' ') || null
}

/** Today is left out of it. */
function comparison({ to, today, compared }: CancellationsAnswer): string | null {
  if (!compared || compared.over.bookings + compared.before.bookings === 0) return null
  const { over, before } = compared
  const more = over.bookings - before.bookings
  const difference =
    more === 0 ? 'As many as' : `${Math.abs(more).toLocaleString('en-AU')} ${more > 0 ? 'more' : 'fewer'} than`
  const words = `${difference} ${daysInWords(before)} (${before.bookings.toLocaleString('en-AU')}).`
  if (to < today) return words
  return `Up to yesterday ${over.bookings.toLocaleString('en-AU')}: ${words.replace(/^A/, 'a')}`
}

/** What came back for bookings: `$120.00 refunded and $40.00 on vouchers`; null where no money did. */
export function givenBackInWords({ refunded, onVouchers }: Cancelled): string | null {
  const parts = [
    ...(refunded > 0 ? [`${inDollars(refunded)} refunded`] : []),
    ...(onVouchers > 0 ? [`${inDollars(onVouchers)} on vouchers`] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : null
}

/** The parties that became smaller: `2 bookings by 3 people, $75.00 refunded. Not counted as cancelled.` */
export function smallerInWords(smaller: Cancelled): string {
  const back = givenBackInWords(smaller)
  const words = `${many(smaller.bookings, 'booking')}, by ${many(smaller.people, 'person', 'people')}`
  return `${words}${back ? `, ${back}` : ''}. Not counted as cancelled.`
}

/** The no-shows: `4 of 120 visits (3%). 7 more are not recorded.` */
export function noShowsInWords({ begun, noShows, notRecorded }: CancellationsAnswer['visits']): string {
  const share = noShows > 0 ? ` (${percentOf(noShows, begun)})` : ''
  const words = `${noShows.toLocaleString('en-AU')} of ${many(begun, 'visit')}${share}.`
  if (notRecorded === 0) return words
  return `${words} ${notRecorded.toLocaleString('en-AU')} more ${notRecorded === 1 ? 'was' : 'were'} not recorded.`
}

/** A share in whole percent: `33%`, and `under 1%` for less than that. */
function percentOf(part: number, all: number): string {
  const percent = Math.round((100 * part) / all)
  return part > 0 && percent === 0 ? 'under 1%' : `${percent}%`
}

/** Whether anything is to be told of these days at all. */
export const hasSome = ({ together, smaller, visits }: CancellationsAnswer): boolean =>
  together.bookings + smaller.bookings + visits.noShows > 0

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : more}`
