import type { Cents } from '../money.ts'

/** What something has cost, and how much of that a gift card has paid. */
export type Paid = { amount: Cents; gift: Cents }
