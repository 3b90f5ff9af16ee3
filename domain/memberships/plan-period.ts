/** How long something of a plan lasts, as the price list says it. */
export type PlanPeriod = { count: number; unit: string }

/** `2 weeks`, `12 months`. */
export function spokenPeriod({ count, unit }: PlanPeriod): string {
  const word = unit.toLowerCase()
  return `${count} ${count === 1 ? word : `${word}s`}`
}

/** `every 2 weeks`, `every month`. */
export function everyPeriod(period: PlanPeriod): string {
  return period.count === 1 ? `every ${period.unit.toLowerCase()}` : `every ${spokenPeriod(period)}`
}

/** How many payments an initial term holds; null when it is counted in another unit than the payments. */
export function paymentsWithin(term: PlanPeriod, period: PlanPeriod): number | null {
  if (term.unit === period.unit) return Math.ceil(term.count / period.count)
  if (term.unit === 'YEAR' && period.unit === 'MONTH') return Math.ceil((term.count * 12) / period.count)
  return null
}
