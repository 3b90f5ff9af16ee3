import { isSamePlace, startsAt, type Slot } from '../availability/slot.ts'
import type { ServiceKind } from '../catalogue/service.ts'
import type { Cents } from '../money.ts'
import { spokenTime } from '../sydney-time.ts'

/** One party in one slot, with the price that the visitor was shown (spec 3). */
export type CartItem = {
  cartItemId: string
  serviceId: string
  service: { name: string; description: string; capacity: number; kind: ServiceKind; price: Cents }
  slot: Pick<Slot, 'serviceId' | 'startDate' | 'endDate' | 'resourceId' | 'sessionId' | 'location'>
  partySize: number
  towelRobe: 'towel' | 'towel-robe' | null
  extraBath: boolean
  /** The session that the house has named for the extra bath; older carts do not know it. */
  bathAt?: BathPlace
  usesMembership: boolean
  /** A member has put it in at its price: no membership touches it any more. */
  isPaidByChoice?: true
  promotion: PromotionalPrice | null
  discount: Cents
  noLongerAvailable: boolean
}
/** The bathing session of an extra bath. */
export type BathPlace = Pick<Slot, 'startDate' | 'resourceId' | 'resourceName'>

/** An extra bath by its name, with its time and pool where they are known: `1hr Bathing Session, 4:00 pm, Long Pool`. */
export const namedBath = (at: Omit<BathPlace, 'resourceId'> | null | undefined): string =>
  `1hr Bathing Session${at ? `, ${spokenTime(startsAt(at))}, ${at.resourceName}` : ''}`

/** The special price an item was shown with (spec 3, promotionalPricing). */
export type PromotionalPrice = {
  promoId: string
  specialPrice: Cents
  originalPrice: Cents
  displayLabel: string
  validated: boolean
  savings: Cents
}
export type AppliedCoupon = {
  code: string
  worth: { percentOff: number } | { moneyOff: Cents }
  onlyForService?: string | undefined
}
export type AppliedGiftCard = { code: string; balance: Cents }

/** The cart with its codes (spec 3, cart state). */
export type Cart = {
  items: readonly CartItem[]
  activeCoupon: AppliedCoupon | null
  couponCode: string
  couponError: string | null
  giftCard: AppliedGiftCard | null
  giftCardCode: string
  giftCardError: string | null
  loading: boolean
}

export const emptyCart: Cart = {
  items: [],
  activeCoupon: null,
  couponCode: '',
  couponError: null,
  giftCard: null,
  giftCardCode: '',
  giftCardError: null,
  loading: false,
}

/**
 * Adds an item. One with the same service, start and resource replaces the old one in its place and keeps its
 * id; otherwise it is appended under the new id (spec 4).
 */
export function addItem(cart: Cart, item: Omit<CartItem, 'cartItemId'>, newId: string): Cart {
  const old = cart.items.find((other) => isSamePlace(other.slot, item.slot))
  if (!old) return { ...cart, items: [...cart.items, { ...item, cartItemId: newId }] }
  const replaced = { ...item, cartItemId: old.cartItemId }
  return { ...cart, items: cart.items.map((other) => (other === old ? replaced : other)) }
}

/**
 * Removes an item by its id, or by its service when no item has that id; the last one takes the codes along (spec 4).
 */
export function removeItem(cart: Cart, which: { cartItemId?: string | undefined; serviceId: string }): Cart {
  const isKnown = cart.items.some((item) => item.cartItemId === which.cartItemId)
  const isMeant = (item: CartItem) =>
    isKnown ? item.cartItemId === which.cartItemId : item.serviceId === which.serviceId
  const items = cart.items.filter((item) => !isMeant(item))
  return items.length === 0 ? emptyCart : { ...cart, items }
}

/** Takes the coupon off: no item keeps a discount (spec 4). */
export function clearCoupon(cart: Cart): Cart {
  const items = cart.items.map((item) => ({ ...item, discount: 0 }))
  return { ...cart, items, activeCoupon: null, couponCode: '', couponError: null }
}

/** Takes the gift card off. */
export function clearGiftCard(cart: Cart): Cart {
  return { ...cart, giftCard: null, giftCardCode: '', giftCardError: null }
}

/** Writes down on the items what a quote takes off each (spec 3, discountedAmount). */
export function withDiscounts(cart: Cart, discounts: readonly Cents[]): Cart {
  return { ...cart, items: cart.items.map((item, i) => ({ ...item, discount: discounts[i] ?? 0 })) }
}
