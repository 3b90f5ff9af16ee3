import type { UnpaidSale } from '#api/counter.ts'
import { timeOf } from '#desk/parts/days.ts'

/** How a sale that is not paid yet was to be paid: `By a link, until Mon 23 Nov 2026, 9:40 pm`. */
export function howItIsPaid({ payBy, startDate, heldUntil }: UnpaidSale): string {
  if (payBy === 'on-arrival') return `On arrival${startDate ? `, ${timeOf(startDate)}` : ''}`
  if (payBy === 'counter') return 'At the counter'
  return `By a link${heldUntil ? `, until ${timeOf(heldUntil)}` : ''}`
}
