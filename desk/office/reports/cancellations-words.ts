import type { Cancelled, CancellationsAnswer } from '#api/reports.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { ChartPoint } from '#desk/parts/chart-points.ts'
import { daysInWords, rowInWords, shareInWords } from '#desk/parts/report-words.ts'
import { countOf, inFigures } from '#desk/parts/whole-number.ts'

/** What the report says first: `12 bookings cancelled`, and `so far` as long as its last day is not over. */
export function cancelledInWords({ from, to, today, together: { bookings } }: CancellationsAnswer): string {
  if (from > today) return 'These days have not come yet'
  const words = bookings === 0 ? 'No cancellations' : `${countOf(bookings, 'booking')} cancelled`
  return to < today ? words : `${words} so far`
}

/** For how many people, and how that compares: `27 people had been expected. 3 more than Mon 9 to Sun 15 Nov 2026 (9).` */
export function cancelledCompared(report: CancellationsAnswer): string | null {
  const { people } = report.together
  const expected = people > 0 ? `${countOf(people, 'person', 'people')} had been expected.` : null
  return [expected, comparison(report)].filter((words) => words !== null).join(' ') || null
}

/** Today is left out of it. */
function comparison({ to, today, compared }: CancellationsAnswer): string | null {
  if (!compared || compared.over.bookings + compared.before.bookings === 0) return null
  const { over, before } = compared
  const more = over.bookings - before.bookings
  const difference = more === 0 ? 'As many as' : `${inFigures(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than`
  const words = `${difference} ${daysInWords(before)} (${inFigures(before.bookings)}).`
  if (to < today) return words
  return `Up to yesterday ${inFigures(over.bookings)}: ${words.replace(/^A/, 'a')}`
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
  const words = `${countOf(smaller.bookings, 'booking')}, by ${countOf(smaller.people, 'person', 'people')}`
  return `${words}${back ? `, ${back}` : ''}. Not counted as cancelled.`
}

/** The no-shows: `4 of 120 visits (3%). 7 more are not recorded.` */
export function noShowsInWords({ begun, noShows, notRecorded }: CancellationsAnswer['visits']): string {
  const share = noShows > 0 ? ` (${shareInWords(noShows, begun)})` : ''
  const words = `${inFigures(noShows)} of ${countOf(begun, 'visit')}${share}.`
  if (notRecorded === 0) return words
  return `${words} ${inFigures(notRecorded)} more ${notRecorded === 1 ? 'was' : 'were'} not recorded.`
}

/** How many bookings were cancelled in each row, as a chart shows it. */
export const cancelledPoints = ({ rows, today, ...all }: CancelledInRows): ChartPoint[] =>
  rows.map(({ from, to, bookings }) => ({
    name: rowInWords({ from, to }, all),
    value: bookings,
    amount: inFigures(bookings),
    isSoFar: to >= today,
  }))

type CancelledInRows = Pick<CancellationsAnswer, 'from' | 'to' | 'by' | 'rows' | 'today'>

/** Whether anything is to be told of these days at all. */
export const hasSome = ({ together, smaller, visits }: CancellationsAnswer): boolean =>
  together.bookings + smaller.bookings + visits.noShows > 0
