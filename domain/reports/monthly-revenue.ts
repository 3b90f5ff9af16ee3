import { gstIn } from '../invoices/gst.ts'
import type { Cents } from '../money.ts'
import type { Period } from '../memberships/charges.ts'

/**
 * What a membership brings in a month, its monthly recurring revenue (MRR): its price without GST, spread over its period. A
 * year has 365 days and twelve months. Whole cents, half a cent up.
 */
export function monthlyRevenue({ price, period: { count, unit } }: { price: Cents; period: Period }): Cents {
  const net = price - gstIn(price)
  if (unit === 'MONTH') return divideHalfUp(net, count)
  if (unit === 'YEAR') return divideHalfUp(net, 12 * count)
  return divideHalfUp(net * 365, 12 * (unit === 'WEEK' ? 7 * count : count))
}

const divideHalfUp = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by))
