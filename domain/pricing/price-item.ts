import type { ServiceKind } from '../catalogue/service.ts'
import { dollars, sum, type Cents } from '../money.ts'

/** The venue's prices beside those of its services (spec 9); served to the client, never assumed by it. */
export type Prices = {
  extraGuest: Cents
  towelRobe: Cents
  extraBath: Cents
  /** Off: each extra guest of a bath or class pays the service price also under a promotion (ruling 17). */
  promotionAppliesToGuests: boolean
}

/** The prices of extras until the venue's own are loaded (spec 9). */
export const defaultPrices: Omit<Prices, 'promotionAppliesToGuests'> = {
  extraGuest: 7500,
  towelRobe: 1000,
  extraBath: 3500,
}

/** What the price of an item depends on. */
export type PriceableItem = {
  service: { kind: ServiceKind; price: Cents }
  partySize: number
  towelRobe: 'towel' | 'towel-robe' | null
  extraBath: boolean
  usesMembership: boolean
  promotion: { specialPrice: Cents } | null
}

/** An item's price in its parts, each for the whole party; gross is before any discount. */
export type ItemPrice = { base: Cents; guests: Cents; towelRobe: Cents; extraBath: Cents; gross: Cents }

/** The price of one item (spec 9): base, guests, towel and robe, extra bath. */
export function priceItem(item: PriceableItem, prices: Prices): ItemPrice {
  const base = item.usesMembership ? 0 : (item.promotion?.specialPrice ?? item.service.price)
  const guests = guestPrice(item, prices) * (item.partySize - 1)
  const towelRobe = item.towelRobe === 'towel-robe' ? prices.towelRobe * item.partySize : 0
  const extraBath = item.extraBath ? prices.extraBath * item.partySize : 0
  return { base, guests, towelRobe, extraBath, gross: sum([base, guests, towelRobe, extraBath]) }
}

/** What one more guest pays: the service price in bathing and classes, the extra-guest price elsewhere (spec 9). */
export function guestPrice(
  { service, promotion }: Pick<PriceableItem, 'service' | 'promotion'>,
  prices: Prices,
): Cents {
  if (service.kind === 'other') return prices.extraGuest
  return prices.promotionAppliesToGuests && promotion ? promotion.specialPrice : service.price
}

/** The name of the line that says what the booker pays. */
export const firstPerson = (partySize: number): string => (partySize === 1 ? 'Your place' : 'First person')

/** The name of the line that says what the others of a party pay together: `2 extra people, $75.00 each`. */
export function otherPeople(partySize: number, together: Cents): string {
  const others = partySize - 1
  return others === 1 ? 'Second person' : `${others} extra people, ${dollars(together / others)} each`
}
