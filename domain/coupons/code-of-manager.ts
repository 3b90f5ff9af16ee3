import type { Cents } from '#domain/money.ts'

/** What a promo code takes off: a share of the price, or an amount. */
type TakesOff = { percent: number | null; cents: Cents | null }

/** What of a promo code is more than a manager may take off by themselves; null: nothing is. */
export function beyondManager({ percent, cents }: TakesOff, most: { percent: number; cents: Cents }) {
  if (percent !== null && percent > most.percent) return 'percent'
  return cents !== null && cents > most.cents ? 'cents' : null
}

/** What codes can take off in all; null where that has no bound: a share of the price, or uses without a limit. */
export const mostTakenOff = (cents: Cents | null, uses: number | null): Cents | null =>
  cents === null || uses === null ? null : cents * uses
