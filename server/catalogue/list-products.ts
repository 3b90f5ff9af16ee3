import type { Extras, GuestPrice } from '#api/catalogue.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import type { Prices } from '#domain/pricing/price-item.ts'

type VenuePrices = { extra_guest_cents: Cents; towel_robe_cents: Cents; extra_bath_cents: Cents }

/** The venue's prices beside those of its services, as the price rules read them. */
export const pricesAt = (venue: VenuePrices & { promotion_applies_to_guests: boolean }): Prices => ({
  extraGuest: venue.extra_guest_cents,
  towelRobe: venue.towel_robe_cents,
  extraBath: venue.extra_bath_cents,
  promotionAppliesToGuests: venue.promotion_applies_to_guests,
})

/** What can be added to a booking, at the venue's prices per person (spec 9). */
export function extrasAt({ towel_robe_cents, extra_bath_cents }: VenuePrices): Extras {
  const price = dollarsFromCents(towel_robe_cents)
  return {
    id: 'extras',
    name: 'Robe + Towel',
    price,
    options: [
      { id: 'towel', name: 'Towel Only', price: 0 },
      { id: 'towel-robe', name: 'Robe + Towel', price },
    ],
    extraBath: {
      id: 'extra-bath',
      name: 'Add 1hr Bathing Session',
      description: 'One more hour in the pools, just before or after your booking.',
      price: dollarsFromCents(extra_bath_cents),
    },
  }
}

/** What another guest of a massage costs (spec 9). */
export const guestPriceAt = ({ extra_guest_cents }: VenuePrices): GuestPrice => ({
  id: 'guests',
  name: 'Additional guest',
  price: dollarsFromCents(extra_guest_cents),
})
