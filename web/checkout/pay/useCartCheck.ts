import { useEffect } from 'react'
import { checkCart } from '#web/cart/check-cart.ts'
import { usePageReturn } from './usePageReturn.ts'

const check = () => void checkCart()

/** Checks the cart when the screen opens and when it comes back (spec 4). */
export function useCartCheck(): void {
  useEffect(check, [])
  usePageReturn(check)
}
