import { create } from 'zustand'
import type { AnalyticsEvent } from '#api/analytics.ts'
import { addItem, emptyCart, removeItem, type Cart, type CartItem } from '#domain/cart/cart.ts'
import { keepCart, openCart } from '#domain/cart/kept-cart.ts'
import type { Cents } from '#domain/money.ts'
import { track, trackFault } from '#web/analytics.ts'
import { forget, keepOrThrow, recall } from '#web/browser-storage.ts'

type CartStore = {
  cart: Cart
  /** The cart as it was before the last removal, or before it was emptied, while that can be taken back. */
  beforeRemoval: Cart | null
  /** The house could not be asked about some items: nobody knows whether they can still be had. */
  isUnchecked: boolean
  /** Adds an item, in the place of the one it was changed from when there is one; whether this browser could keep it. */
  add: (item: Omit<CartItem, 'cartItemId'>, changedFrom?: CartItem) => boolean
  remove: (item: CartItem) => void
  undoRemoval: () => void
  change: (act: (cart: Cart) => Cart) => void
  /** Takes everything out: bookings, promo code and gift card. */
  clear: () => void
}

/** The visitor's cart: the rules of domain/cart over one store, kept in the browser (spec 4). */
export const useCart = create<CartStore>()((set, get) => ({
  cart: emptyCart,
  beforeRemoval: null,
  isUnchecked: false,
  add: (item, changedFrom) => {
    const { cart } = get()
    // Moved to its new place first, the old item is the one that the cart's own rule replaces.
    const moved = (other: CartItem) => (other === changedFrom ? { ...other, slot: item.slot } : other)
    const before = { ...cart, items: cart.items.map((other) => moved(other)) }
    set({ cart: addItem(before, item, crypto.randomUUID()), beforeRemoval: null })
    // What cannot be kept leaves an empty cart (spec 4).
    const isKept = get().cart.items.length > 0
    if (isKept) track({ event: 'cart_item_added', serviceId: item.serviceId, partySize: item.partySize })
    return isKept
  },
  remove: (item) => {
    const { cart } = get()
    set({ cart: removeItem(cart, item), beforeRemoval: cart })
    track({ event: 'cart_item_removed', serviceId: item.serviceId })
  },
  undoRemoval: () => set(({ cart, beforeRemoval }) => ({ cart: beforeRemoval ?? cart, beforeRemoval: null })),
  change: (act) => set(({ cart }) => ({ cart: act(cart), beforeRemoval: null })),
  clear: () => {
    const { cart } = get()
    set({ cart: emptyCart, beforeRemoval: cart })
    for (const { serviceId } of cart.items) track({ event: 'cart_item_removed', serviceId })
  },
}))

/** Brings back the cart of an earlier visit, keeps every change of it, and follows the other tabs (spec 4). */
export function restoreCart(towelRobePrice: Cents): void {
  const open = () => useCart.setState({ cart: openCart(() => recall('cartItems'), report), beforeRemoval: null })
  let isFollowing = false
  open()
  useCart.subscribe(({ cart }, before) => {
    if (isFollowing || cart.items === before.cart.items) return
    // An empty cart has no codes (spec 4).
    if (cart.items.length === 0) forget('codes')
    const kept = keepCart(cart, towelRobePrice, (text) => keepOrThrow('cartItems', text), report)
    if (kept !== cart) useCart.setState({ cart: kept, beforeRemoval: null })
  })
  addEventListener('storage', ({ key }) => {
    if (key !== 'cartItems') return
    isFollowing = true
    open()
    isFollowing = false
  })
}

function report(event: string, error: unknown): void {
  trackFault({ event } as AnalyticsEvent, error)
}
