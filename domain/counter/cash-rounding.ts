import type { Cents } from '../money.ts'

/** The smallest coin there is. */
const SMALLEST_COIN = 5

/**
 * Cash rounding: what is paid in cash for an amount in cents. 1, 2, 6 and 7 go down, 3, 4, 8 and 9 go up, because there
 * is no coin under 5 cents.
 */
export const roundedCash = (amount: Cents): Cents => Math.round(amount / SMALLEST_COIN) * SMALLEST_COIN

/** What a guest gets back of the cash they gave, in cents; null when they gave too little. */
export function changeFor(amount: Cents, given: Cents): Cents | null {
  const change = given - roundedCash(amount)
  return change < 0 ? null : change
}
