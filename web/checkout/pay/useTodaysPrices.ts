import type { CartItem } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { priceCart, type CartPrice } from '#web/cart/price-cart.ts'
import { useCart } from '#web/cart/useCart.ts'
import { plansPaidOnce, usePlans } from '#web/cart/usePlans.ts'
import { useTodaysItems } from '#web/cart/useTodaysItems.ts'
import { useHouse } from '#web/shell/house.ts'

type Todays = { items: readonly CartItem[]; price: CartPrice; before: Cents; accept: () => void }

/**
 * The cart at today's prices, what it came to when it was filled, and taking the new prices into the cart, which
 * PAY does.
 */
export function useTodaysPrices(): Todays {
  const { prices } = useHouse()
  const { cart } = useCart()
  const items = useTodaysItems()
  const plans = plansPaidOnce(usePlans().plans)
  const codes = { plans, coupon: cart.activeCoupon, giftCard: cart.giftCard, prices }
  return {
    items,
    price: priceCart({ items, ...codes }),
    before: priceCart({ items: cart.items, ...codes }).due,
    accept: () => {
      if (items !== cart.items) useCart.setState({ cart: { ...cart, items } })
    },
  }
}
