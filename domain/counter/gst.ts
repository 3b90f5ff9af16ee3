import type { Cents } from '../money.ts'

/** The GST that a price includes: an eleventh of it, in whole cents, half a cent up. */
export const gstIn = (amount: Cents): Cents => Math.floor((2 * amount + 11) / 22)
