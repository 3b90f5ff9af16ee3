import type { Prices } from './price-item.ts'

/** The prices that the text names (spec 9), for tests; a house's own stand in its books. */
export const pricesOfTheText: Prices = {
  extraGuest: 7500,
  towelRobe: 1000,
  extraBath: 3500,
  promotionAppliesToGuests: false,
}
