import { hasRoom } from './day-view.ts'
import { conflictsWithCart } from './slot-conflict.ts'
import { isSamePlace, type Place, type Slot } from './slot.ts'

/**
 * Which slot a party gets when several match (spec 4): the only one there is, else the one it fills exactly,
 * else the first with room; slots come in resource order. So a single person gets the couples room only when no single
 * room is free. Whether the only one may be chosen is for `isSelectable` to say.
 */
export function chooseSlot(slots: readonly Slot[], partySize: number, inCart: readonly Place[]): Slot | null {
  if (slots.length === 1) return slots[0]!
  const free = slots.filter((slot) => !inCart.some((item) => isSamePlace(slot, item)))
  const selectable = free.filter((slot) => isSelectable(slot, partySize, inCart))
  return selectable.find((slot) => slot.openSpots === partySize) ?? selectable[0] ?? null
}

/** Whether a visitor may choose a slot: bookable, room for the whole party, clear of the cart (spec 5). */
export function isSelectable(slot: Slot, partySize: number, inCart: readonly Place[]): boolean {
  return hasRoom(slot, partySize) && !conflictsWithCart(slot, inCart)
}
