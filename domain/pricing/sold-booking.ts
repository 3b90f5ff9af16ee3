import type { PromotionalPrice } from '../cart/cart.ts'
import type { PriceableItem, Prices } from './price-item.ts'

/** What the price of a booking was made from, as an order froze it, so that anyone can work the line out again. */
export type SoldBooking = PriceableItem['service'] & {
  prices: Prices
  promotion: PromotionalPrice | null
  extraBath: boolean
}
