import type { CartItem } from '#domain/cart/cart.ts'
import { isKnownGone } from '#domain/cart/recheck-cart.ts'
import { quoteWithout, type Quotable, type Quote } from '#domain/pricing/quote.ts'
import { useCart } from './useCart.ts'

type CartAtPrices = Quotable & { items: readonly CartItem[] }

/**
 * What the cart comes to, in cents: without what is known to be gone. What could not be asked about just now is still
 * counted, because it may well be had.
 */
export function priceCart(cart: CartAtPrices): Quote {
  const { isUnchecked } = useCart.getState()
  return quoteWithout((item) => isKnownGone(item, isUnchecked), cart)
}
