import type { Prices } from './price-item.ts'

/** The prices of the specification (spec 9), for tests; a house has its own in its database. */
export const pricesOfTheText: Prices = {
  extraGuest: 7500,
  towelRobe: 1000,
  extraBath: 3500,
  promotionAppliesToGuests: false,
}
