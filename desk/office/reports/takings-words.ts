import type { TakingsAnswer } from '#api/reports.ts'
import type { LineKind } from '#domain/sales/line-kind.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { daysInWords } from '#desk/parts/report-words.ts'

/** What the house sells, as a report lists it. */
export const soldNames: Record<LineKind, string> = {
  BOOKING: 'Bookings',
  PRODUCT: 'Products',
  GIFT_CARD: 'Gift vouchers',
  PLAN: 'Memberships',
}

/** How that compares: `$120.00 more than Mon 9 to Sun 15 Nov 2026.` Today is left out of it. */
export function comparedInWords({
  to,
  today,
  compared,
}: Pick<TakingsAnswer, 'to' | 'today' | 'compared'>): string | null {
  if (!compared) return null
  const { over, before } = compared
  const cents = Math.round((over.total - before.total) * 100)
  const difference = `${inDollars(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'} than`
  const words = `${cents === 0 ? 'Same as' : difference} ${daysInWords(before)}`
  return to < today ? `${words}.` : `Up to yesterday: ${words.replace(/^S/, 's')}.`
}
