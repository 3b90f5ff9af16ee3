import type { Paid } from '../sales/paid.ts'
import type { Gone } from './part-cancel.ts'

/**
 * What a booking, or a whole order, is worth now: what it was sold for less what came back for that which has left it
 * while it stayed. Screens, emails, refunds and closures name this, never what it once cost.
 */
export const worthNow = (sold: Paid, gone: readonly Pick<Gone, 'amount' | 'gift'>[]): Paid => ({
  amount: gone.reduce((left, { amount }) => left - amount, sold.amount),
  gift: gone.reduce((left, { gift }) => left - gift, sold.gift),
})
