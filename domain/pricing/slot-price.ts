import { dollars, type Cents } from '../money.ts'
import { guestPrice, priceItem, type PriceableItem, type Prices } from './price-item.ts'

/**
 * What the time list shows of a slot's price: what the booker pays and what that was before a promotion, what each of
 * the others pays, and what it comes to for the party. Others may pay another price than the booker (ruling 17).
 */
export type SlotPrice = { first: Cents; original: Cents | null; other: Cents; party: Cents }

/** The price shown at a slot, for each and for the party. */
export function slotPrice(
  input: Pick<PriceableItem, 'service' | 'promotion' | 'partySize'>,
  prices: Prices,
): SlotPrice {
  const bare = priceItem({ ...input, towelRobe: null, extraBath: false, usesMembership: false }, prices)
  const original = input.promotion ? input.service.price : null
  return { first: bare.base, original, other: guestPrice(input, prices), party: bare.gross }
}

/** What each of a party pays, in words: `$55.00 first person, $75.00 second`; the same for all is `$75.00 per person`. */
export function eachInWords({ first, other }: Pick<SlotPrice, 'first' | 'other'>, partySize: number): string {
  if (first === other) return `${dollars(first)} per person`
  return `${dollars(first)} first person, ${dollars(other)} ${partySize === 2 ? 'second' : 'each extra person'}`
}

/** The price of an extra bath: for each and for the party (spec 2, additional options step). */
export function extraBathPrice(partySize: number, prices: Prices): { perPerson: Cents; party: Cents } {
  return { perPerson: prices.extraBath, party: prices.extraBath * partySize }
}
