import type { Cents } from '../money.ts'
import { priceItem, type PriceableItem, type Prices } from './price-item.ts'

/** What the time list shows of a slot's price: per person, what it was before a promotion, and for the party. */
export type SlotPrice = { perPerson: Cents; original: Cents | null; party: Cents }

/** The price shown at a slot; the exact total of the party is shown next to it (ruling 17). */
export function slotPrice(
  input: Pick<PriceableItem, 'service' | 'promotion' | 'partySize'>,
  prices: Prices,
): SlotPrice {
  const bare = priceItem({ ...input, towelRobe: null, extraBath: false, usesMembership: false }, prices)
  return { perPerson: bare.base, original: input.promotion ? input.service.price : null, party: bare.gross }
}

/** The price of an extra bath: for each and for the party (spec 2, additional options step). */
export function extraBathPrice(partySize: number, prices: Prices): { perPerson: Cents; party: Cents } {
  return { perPerson: prices.extraBath, party: prices.extraBath * partySize }
}
