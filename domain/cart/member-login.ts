import { useFreeSlot, whyNotFree, type Entitlement } from '../memberships/entitlement.ts'
import { emptyCart, type Cart, type CartItem } from './cart.ts'

export type Entitlements = Readonly<Record<string, Entitlement>>
/** The cart after sign-in, what it used up, and what was taken out because a membership does not cover it. */
export type AfterSignIn = { cart: Cart; entitlements: Entitlements; removed: CartItem[] }

/**
 * What signing in does to the cart (spec 4): items of a service with free slots left become free; those with a
 * robe or guests are removed instead. With one credit only the first of two becomes free (decisions 27, 29, 30).
 */
export function signInToCart(cart: Cart, entitlements: Entitlements): AfterSignIn {
  const left = { ...entitlements }
  const items: CartItem[] = []
  const removed: CartItem[] = []
  for (const item of cart.items) {
    const entitlement = left[item.serviceId]
    if (!entitlement?.hasFreeSlots || item.usesMembership) items.push(item)
    else if (whyNotFree(item)) removed.push(item)
    else {
      items.push({ ...item, usesMembership: true, discount: 0 })
      left[item.serviceId] = useFreeSlot(entitlement)
    }
  }
  return { cart: items.length === 0 ? emptyCart : { ...cart, items }, entitlements: left, removed }
}
