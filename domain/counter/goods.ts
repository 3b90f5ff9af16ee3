import type { Cents } from '../money.ts'

/** What a line of an order keeps of goods: what one of them cost. */
export type SoldGoods = { price: Cents }

/** How long a gift voucher that was sold is good, in months. */
export const GIFT_VOUCHER_MONTHS = 36
