import type { DeskStart } from '#api/counter.ts'
import type { Buyer } from './buyer.ts'

/** A start in a sale: for how many, and what goes with it. */
export type CartStart = { id: string; start: DeskStart; people: number; robe: boolean; bath: boolean }
/** What is being sold, as it stands on the screen. */
export type Cart = {
  /** A member whose account it goes to; null: a guest. */
  buyer: Buyer | null
  starts: readonly CartStart[]
  products: Readonly<Record<string, number>>
  /** What each gift voucher is worth, in dollars. */
  vouchers: readonly number[]
  planIds: readonly string[]
  couponCode: string
  giftCardCode: string
}

export const emptyCart: Cart = {
  buyer: null,
  starts: [],
  products: {},
  vouchers: [],
  planIds: [],
  couponCode: '',
  giftCardCode: '',
}

export const isEmpty = ({ starts, products, vouchers, planIds }: Cart): boolean =>
  starts.length + Object.keys(products).length + vouchers.length + planIds.length === 0

/** A start is put in once, for as many as were named; pressing its tile again is one person more. */
export function withStart(cart: Cart, start: DeskStart, id: string, named = 1): Cart {
  const people = Math.min(Math.max(1, named), start.mostPeople)
  const known = cart.starts.find((each) => isSameStart(each.start, start))
  if (!known) return { ...cart, starts: [...cart.starts, { id, start, people, robe: false, bath: false }] }
  return changeStart(cart, known.id, { people: Math.min(known.people + 1, start.mostPeople) })
}

const isSameStart = (one: DeskStart, other: DeskStart) =>
  one.serviceId === other.serviceId && one.startDate === other.startDate && one.resourceId === other.resourceId

export const changeStart = (cart: Cart, id: string, change: Partial<Omit<CartStart, 'id' | 'start'>>): Cart => ({
  ...cart,
  starts: cart.starts.map((each) => (each.id === id ? { ...each, ...change } : each)),
})

export const withoutStart = (cart: Cart, id: string): Cart => ({
  ...cart,
  starts: cart.starts.filter((each) => each.id !== id),
})

/** So many of a product; none takes it out. */
export function withProduct(cart: Cart, id: string, count: number): Cart {
  const { [id]: _, ...others } = cart.products
  return { ...cart, products: count === 0 ? others : { ...others, [id]: count } }
}

/** A cart as the house is asked for its price. What a member’s visits cover is free, as far as they go. */
export const saleOf = ({ buyer, starts, products, vouchers, planIds, couponCode, giftCardCode }: Cart) => ({
  items: starts.map(({ id, start, people, robe, bath }) => ({
    cartItemId: id,
    serviceId: start.serviceId,
    slot: {
      startDate: start.startDate,
      endDate: start.endDate,
      resourceId: start.resourceId,
      ...(start.sessionId !== null && { sessionId: start.sessionId }),
    },
    guestCount: people - 1,
    towelRobeOption: { id: robe ? 'towel-robe' : 'towel' },
    ...(buyer && { hasAvailableMembership: true }),
    extraBath: { id: bath ? 'extra-bath' : 'no-extra-bath' },
  })),
  products: Object.entries(products).map(([productId, count]) => ({ productId, count })),
  giftVouchers: vouchers,
  plans: planIds.map((planId) => ({ planId })),
  ...(buyer && { memberId: buyer.memberId }),
  ...(couponCode !== '' && { couponCode }),
  ...(giftCardCode !== '' && { giftCardCode }),
})
