import type { Cents } from '../money.ts'

/** What the desk sells beside bookings and plans, at what one of it costs. */
export type Goods =
  | { kind: 'PRODUCT'; productId: string; name: string; price: Cents; count: number }
  | { kind: 'GIFT_CARD'; name: string; price: Cents; count: 1 }

/** What a line of an order keeps of goods: what one of them cost. */
export type SoldGoods = { price: Cents }

/** How long a gift voucher that was sold is good, in months. */
export const GIFT_VOUCHER_MONTHS = 36
