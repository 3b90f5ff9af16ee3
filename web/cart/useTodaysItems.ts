import { extrasPath, guestsPath, servicePathOf } from '#api/catalogue.ts'
import { promotionsPath } from '#api/promotions.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { useHouse, useCalls } from '#web/shell/house.ts'
import { repriceItems } from './reprice-items.ts'
import { useCart } from './useCart.ts'

/** The cart as it is priced today, by the calls for what it holds; an empty cart has no prices to ask for. */
export function useTodaysItems(): readonly CartItem[] {
  const items = useCart(({ cart }) => cart.items)
  const services = [...new Set(items.map(({ serviceId }) => servicePathOf(serviceId)))]
  useCalls(items.length > 0 ? [...services, extrasPath, guestsPath, promotionsPath] : [])
  return repriceItems(items, useHouse())
}
