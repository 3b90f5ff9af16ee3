import { useEffect, useState } from 'react'
import { checkCart } from '#web/cart/check-cart.ts'
import { usePageReturn } from './usePageReturn.ts'

/** Checks the cart when the screen opens and when it comes back (spec 4); whether some of it could not be checked. */
export function useCartCheck(): boolean {
  const [isUnchecked, setUnchecked] = useState(false)
  const check = () => void checkCart().then(({ failedChecks }) => setUnchecked(failedChecks > 0))
  useEffect(check, [])
  usePageReturn(check)
  return isUnchecked
}
