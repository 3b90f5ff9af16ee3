import type { Cents } from '../money.ts'
import { quote, type Quotable, type Quote } from '../pricing/quote.ts'

/** What the desk sells beside bookings and plans, at what one of it costs. */
export type Goods =
  | { kind: 'PRODUCT'; productId: string; name: string; price: Cents; count: number }
  | { kind: 'GIFT_CARD'; name: string; price: Cents; count: 1 }

/** What a line of an order keeps of goods: what one of them cost. */
export type SoldGoods = { price: Cents }

/** How long a gift voucher that was sold is good, in months. */
export const GIFT_VOUCHER_MONTHS = 36

/** The price of a sale at the desk: that of the site for the same cart, and the goods beside it. */
export function quoteSale({ goods, ...cart }: Quotable & { goods: readonly Goods[] }): Quote {
  const { plans = [] } = cart
  const beside = goods.map(({ name, price, count }) => ({ planId: '', name, price: price * count }))
  const price = quote({ ...cart, plans: [...plans, ...beside] })
  return { ...price, plans: price.plans.slice(0, plans.length) }
}
