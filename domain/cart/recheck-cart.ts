import { hasRoom } from '../availability/day-view.ts'
import type { Slot } from '../availability/slot.ts'
import type { Cart, CartItem } from './cart.ts'

/** What the house says of an item's slot now: the answer of flattened-slots, or null when the check failed. */
export type LiveAnswer = readonly Pick<Slot, 'bookable' | 'openSpots'>[] | null

/**
 * Whether an item can no longer be had: its slot is missing, not bookable, has fewer places than the party, or
 * could not be checked (spec 4). Unknown means no.
 */
export function isNoLongerAvailable(item: Pick<CartItem, 'partySize'>, answer: LiveAnswer): boolean {
  const live = answer?.[0]
  return live === undefined || !hasRoom(live, item.partySize)
}

/** The cart with every item flagged by its answer, in the order of the items. */
export function recheckCart(cart: Cart, answers: readonly LiveAnswer[]): Cart {
  const items = cart.items.map((item, i) => ({
    ...item,
    noLongerAvailable: isNoLongerAvailable(item, answers[i] ?? null),
  }))
  return { ...cart, items }
}

/** Whether an item is known to be gone; while the cart could not be checked nobody knows it. */
export const isKnownGone = (
  { noLongerAvailable }: Pick<CartItem, 'noLongerAvailable'>,
  isUnchecked: boolean,
): boolean => noLongerAvailable && !isUnchecked

/** Whether anything in the cart blocks checkout (spec 4, Checkout). */
export function hasUnavailableItems(cart: Pick<Cart, 'items'>): boolean {
  return cart.items.some((item) => item.noLongerAvailable)
}
