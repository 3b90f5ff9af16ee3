import { consumeFreeSlot, whyNotFree, withUses, type Entitlement } from '../memberships/entitlement.ts'
import { emptyCart, type Cart, type CartItem } from './cart.ts'

export type Entitlements = Readonly<Record<string, Entitlement>>
/** The cart after sign-in, what it used up, and what was taken out because a membership does not cover it. */
export type AfterSignIn = { cart: Cart; entitlements: Entitlements; freed: CartItem[]; removed: CartItem[] }

/**
 * What signing in does to the cart (spec 4): items of a service with free slots left become free; those with a
 * robe or guests are removed instead. With one credit only the first of two becomes free (rulings 27, 29, 30).
 * What a member has chosen to pay for stays as it is.
 */
export function signInToCart(cart: Cart, entitlements: Entitlements): AfterSignIn {
  const left = { ...entitlements }
  const items: CartItem[] = []
  const freed: CartItem[] = []
  const removed: CartItem[] = []
  for (const item of cart.items) {
    const entitlement = left[item.serviceId]
    if (!entitlement?.hasFreeSlots || item.usesMembership || item.isPaidByChoice) items.push(item)
    else if (whyNotFree(item)) removed.push(item)
    else {
      const free = { ...item, usesMembership: true, discount: 0 }
      items.push(free)
      freed.push(free)
      left[item.serviceId] = consumeFreeSlot(entitlement)
    }
  }
  return { cart: items.length === 0 ? emptyCart : { ...cart, items }, entitlements: left, freed, removed }
}

/** The cart in which these free items are paid for again, at the price they were chosen at; all of them unless named. */
export function payForItems(
  cart: Cart,
  isMeant: (item: CartItem) => boolean = () => true,
): { cart: Cart; paidAgain: CartItem[] } {
  const paidAgain: CartItem[] = []
  const items = cart.items.map((item) => {
    if (!item.usesMembership || !isMeant(item)) return item
    const paid = { ...item, usesMembership: false }
    paidAgain.push(paid)
    return paid
  })
  return { cart: paidAgain.length === 0 ? cart : { ...cart, items }, paidAgain }
}

/**
 * What is left of each entitlement with this cart: every free item in it uses one, and gives it back when it is
 * removed.
 */
export function countUses(entitlements: Entitlements, items: readonly CartItem[]): Entitlements {
  const counted = Object.values(entitlements).map((entitlement) => {
    const { serviceId } = entitlement
    return withUses(entitlement, items.filter((item) => item.usesMembership && item.serviceId === serviceId).length)
  })
  return Object.fromEntries(counted.map((entitlement) => [entitlement.serviceId, entitlement]))
}
