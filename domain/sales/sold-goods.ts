import type { Cents } from '../money.ts'

/** What a line of an order keeps of goods: what one of them cost. */
export type SoldGoods = { price: Cents }

/** How many of one product a line has at most. */
export const MOST_GOODS = 50
