import type { Cents } from '../money.ts'
import { emptyCart, type Cart } from './cart.ts'
import { fromStored, toStored } from './stored-cart.ts'

/** Opens the cart kept in the browser; anything unreadable gives an empty one and is reported (spec 4, 8). */
export function openCart(read: () => string | null, report: (event: string, error: unknown) => void): Cart {
  try {
    const kept: unknown = JSON.parse(read() ?? '[]')
    if (!Array.isArray(kept)) throw new TypeError('the stored cart is not a list')
    return { ...emptyCart, items: kept.map(fromStored) }
  } catch (error) {
    report('redux_cart_hydration_error', error)
    return emptyCart
  }
}

/** Keeps the cart in the browser; when that fails the cart is empty and it is reported (spec 4, 8). */
export function keepCart(
  cart: Cart,
  towelRobePrice: Cents,
  write: (text: string) => void,
  report: (event: string, error: unknown) => void,
): Cart {
  try {
    write(JSON.stringify(cart.items.map((item) => toStored(item, towelRobePrice))))
    return cart
  } catch (error) {
    report('redux_cart_saving_error', error)
    return emptyCart
  }
}
