import type { CreditEvent, CreditGrant } from '#api/staff-members.ts'
import { timeOf } from '#desk/parts/days.ts'

/** `1 visit`, `3 visits`. */
export const visitsInWords = (count: number): string => (count === 1 ? '1 visit' : `${count} visits`)

/** What is left of a grant: `2 of 5`, or that nobody counts. */
export const leftInWords = ({ total, left }: Pick<CreditGrant, 'total' | 'left'>): string =>
  total === null ? 'Unlimited' : `${left} of ${total}`

/** What has happened to visits, in words. */
export function eventInWords(event: CreditEvent): string {
  if (event.what === 'changed') return `${visitsInWords(Math.abs(event.delta))} ${event.delta > 0 ? 'added' : 'taken'}`
  if (event.what === 'used-before') return 'Used before bookings were kept here'
  const names = { booked: 'Used for', returned: 'Given back for', lost: 'Lost, when this was cancelled too late:' }
  return `${names[event.what]} ${timeOf(event.visitAt)}`
}
