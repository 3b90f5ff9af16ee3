import { sum, type Cents } from '../money.ts'

/** The notes and coins that are counted in a till, in cents, the largest first. */
export const COINS: readonly Cents[] = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]

/** What stays in the drawer when it is counted; the rest goes to the safe. */
export const FLOAT: Cents = 20_000

/** A larger difference than this is confirmed by a manager. */
const LARGEST_DIFFERENCE: Cents = 2000

/** How many of one note or coin a drawer holds at most. */
export const MOST_OF_A_COIN = 9999

/** How many of each note and coin were counted, by its worth in cents; one that is not named counts as none. */
export type Counts = Readonly<Record<string, number>>

/** What was counted, in cents; null when it names a coin that does not exist. */
export function countedCents(counts: Counts): Cents | null {
  const known = new Set(COINS.map(String))
  if (Object.keys(counts).some((coin) => !known.has(coin))) return null
  return sum(COINS.map((coin) => coin * (counts[coin] ?? 0)))
}

/**
 * What closing the cash drawer, or till, comes to (a cash-up at the end of the day): how far the count is off, what stays in the
 * drawer as its float, what goes to the safe. Cents.
 */
export function closingOf(counted: Cents, expected: Cents) {
  const left = Math.min(counted, FLOAT)
  return { difference: counted - expected, left, toSafe: counted - left }
}

/** Whether a manager confirms this difference. */
export const needsManager = (difference: Cents): boolean => Math.abs(difference) > LARGEST_DIFFERENCE
