import type { CartItem } from '#domain/cart/cart.ts'
import { isKnownGone } from '#domain/cart/recheck-cart.ts'
import { bookingLine, quote, type QuotableCart, type Quote } from '#domain/pricing/quote.ts'
import { useCart } from './useCart.ts'
import type { PlanInCart } from './usePlans.ts'

export type BookingInCart = CartItem & { kind: 'BOOKING' }
/** What a line of the cart is of. */
export type CartLine = BookingInCart | PlanInCart
/** The price of the cart; when all that is in it is gone, there is nothing that it comes to. */
export type CartPrice = Quote<CartLine> & { isAllGone: boolean }
type CartAtPrices = Omit<QuotableCart, 'lines'> & { items: readonly CartItem[]; plans: readonly PlanInCart[] }

/**
 * What the cart comes to, in cents: without what is known to be gone. What could not be asked about just now is still
 * counted, because it may well be had.
 */
export function priceCart({ items, plans, ...cart }: CartAtPrices): CartPrice {
  const { isUnchecked } = useCart.getState()
  const isGone = (line: CartLine) => line.kind === 'BOOKING' && isKnownGone(line, isUnchecked)
  const lines = [...items.map(bookingLine), ...plans]
  return { ...quote<CartLine>({ ...cart, lines }, isGone), isAllGone: lines.length > 0 && lines.every(isGone) }
}
