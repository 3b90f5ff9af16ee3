import type { AskedThing, DeskStart, OfferedKind, OfferedThing } from '#api/counter.ts'
import type { Buyer } from './next-sale.ts'

/** A start in a sale: for how many, and what goes with it. */
export type CartStart = { id: string; start: DeskStart; people: number; robe: boolean; bath: boolean }
/** A product, a gift voucher or a plan in a sale: how many, of how many at most. */
export type CartThing = OfferedThing & Pick<OfferedKind, 'kind' | 'most'> & { count: number }
/** What is being sold, as it stands on the screen. */
export type Cart = {
  /** A member whose account it goes to; null: a guest. */
  buyer: Buyer | null
  starts: readonly CartStart[]
  things: readonly CartThing[]
  couponCode: string
  giftCardCode: string
}

export const emptyCart: Cart = {
  buyer: null,
  starts: [],
  things: [],
  couponCode: '',
  giftCardCode: '',
}

export const isEmpty = ({ starts, things }: Cart): boolean => starts.length + things.length === 0

/** A start is put in once, for as many as were named, or the fewest that come to it; pressing its tile again is one person more. */
export function withStart(cart: Cart, start: DeskStart, id: string, named = 1): Cart {
  const people = Math.min(Math.max(start.leastPeople, named), start.mostPeople)
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

/** A thing is put in once; pressing its tile again is one more, up to the most that is sold at once. */
export function withThing(cart: Cart, { kind, most }: OfferedKind, thing: OfferedThing): Cart {
  const known = cart.things.find((each) => isSameThing(each, { ...thing, kind }))
  if (known) return countThing(cart, known, Math.min(known.count + 1, most))
  return { ...cart, things: [...cart.things, { ...thing, kind, most, count: 1 }] }
}

/** So many of a thing; none takes it out. */
export const countThing = (cart: Cart, thing: CartThing, count: number): Cart => ({
  ...cart,
  things: cart.things
    .map((each) => (isSameThing(each, thing) ? { ...each, count } : each))
    .filter((each) => each.count > 0),
})

/** How many of a thing are in a sale. */
export const countOf = (cart: Cart, thing: WhichThing): number =>
  cart.things.find((each) => isSameThing(each, thing))?.count ?? 0

type WhichThing = Pick<CartThing, 'kind' | 'id' | 'worth'>

/** What tells a thing from others in a list. */
export const keyOfThing = ({ kind, id, worth }: WhichThing): string => `${kind} ${id ?? worth}`

const isSameThing = (one: WhichThing, other: WhichThing) => keyOfThing(one) === keyOfThing(other)

/** A cart as the house is asked for its price. What a member’s visits cover is free, as far as they go. */
export const saleOf = ({ buyer, starts, things, couponCode, giftCardCode }: Cart) => ({
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
  things: things.map(askedThing),
  ...(buyer && { memberId: buyer.memberId }),
  ...(couponCode !== '' && { couponCode }),
  ...(giftCardCode !== '' && { giftCardCode }),
})

const askedThing = ({ kind, id, worth, count }: CartThing): AskedThing => ({
  kind,
  ...(id !== null && { id }),
  ...(worth !== null && { worth }),
  count,
})
