import { isSamePlace } from '#domain/availability/slot.ts'
import type { Cart, CartItem } from './cart.ts'

/**
 * What a membership has changed in the cart without the visitor's action: items became free or were removed at sign-
 * in, or must be paid for again after sign-out.
 */
export type MembershipChanges = { freed: readonly CartItem[]; removed: readonly CartItem[]; ended: readonly CartItem[] }

export const noChanges: MembershipChanges = { freed: [], removed: [], ended: [] }

/** Adds changes; the same change is shown once, and an opposite one cancels it. */
export function addChanges(
  news: MembershipChanges,
  { freed = [], removed = [], ended = [] }: Partial<MembershipChanges>,
) {
  return {
    freed: without(both(news.freed, freed), ended),
    removed: both(news.removed, removed),
    ended: without(both(news.ended, ended), freed),
  }
}

/** The news that still say the truth of this cart: what was removed and is back again, or changed since, is none. */
export function currentChanges(news: MembershipChanges, { items }: Pick<Cart, 'items'>): MembershipChanges {
  const now = (item: CartItem) => items.find((other) => isSamePlace(other.slot, item.slot))
  return {
    freed: news.freed.filter((item) => now(item)?.usesMembership === true),
    removed: news.removed.filter((item) => !now(item)),
    ended: news.ended.filter((item) => now(item)?.usesMembership === false),
  }
}

/** Whether there is a change to show. */
export function hasChanges({ freed, removed, ended }: MembershipChanges): boolean {
  return freed.length + removed.length + ended.length > 0
}

const both = (known: readonly CartItem[], more: readonly CartItem[]) => [...without(known, more), ...more]

function without(known: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  return known.filter((item) => !others.some((other) => isSamePlace(other.slot, item.slot)))
}
