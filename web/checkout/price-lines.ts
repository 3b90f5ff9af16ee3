import type { OrderDetail } from '#api/checkout.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { centsFromDollars, type Cents } from '#domain/money.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { firstPerson, otherPeople } from '#domain/pricing/price-item.ts'

/** One line of what something costs; `was` is the price before a promotion, `note` says which. */
export type PriceLine = { label: string; amount: Cents; was?: Cents; note?: string }

type Parts = {
  partySize: number
  usesMembership: boolean
  robe: 'towel' | 'towel-robe' | null
  hasBath: boolean
  base: Cents
  guests: Cents
  towelRobe: Cents
  extraBath: Cents
  discount: Cents
  promotion: { originalPrice: Cents; displayLabel: string } | null
}

/** What an item of the cart costs, part by part (spec 9, price rules). */
export function linesOfItem(item: CartItem, line: QuoteLine): PriceLine[] {
  const { partySize, usesMembership, towelRobe: robe, extraBath: hasBath, promotion } = item
  return priceLines({ ...line, partySize, usesMembership, robe, hasBath, promotion })
}

/** What a line of an order cost, part by part: as it was charged. */
export function linesOfOrder({ totalParticipants, hasTowelRobe, hasExtraBath, ...detail }: OrderDetail): PriceLine[] {
  const { pricing } = detail
  const promotion = pricing.promotionalPricing
  return priceLines({
    partySize: totalParticipants,
    usesMembership: pricing.hasAvailableMembership,
    robe: hasTowelRobe ? 'towel-robe' : null,
    hasBath: hasExtraBath,
    base: centsFromDollars(pricing.basePrice),
    guests: centsFromDollars(pricing.guestPrice),
    towelRobe: centsFromDollars(pricing.towelRobePrice),
    extraBath: centsFromDollars(pricing.extraBathPrice),
    discount: centsFromDollars(detail.discountAmount),
    promotion: promotion && { ...promotion, originalPrice: centsFromDollars(promotion.originalPrice) },
  })
}

function priceLines({ partySize, usesMembership, robe, hasBath, promotion, ...price }: Parts): PriceLine[] {
  const base: PriceLine = {
    label: `${firstPerson(partySize)}${usesMembership ? ', free with your membership' : ''}`,
    amount: price.base,
  }
  const shown = promotion && !usesMembership ? { was: promotion.originalPrice, note: promotion.displayLabel } : {}
  const each = partySize > 1 ? ` × ${partySize}` : ''
  return [
    { ...base, ...shown },
    ...(partySize > 1 ? [{ label: otherPeople(partySize, price.guests), amount: price.guests }] : []),
    ...(robe === 'towel' ? [{ label: 'Towel Only', amount: 0 }] : []),
    ...(robe === 'towel-robe' ? [{ label: `Robe + Towel${each}`, amount: price.towelRobe }] : []),
    ...(hasBath ? [{ label: `1hr Bathing Session${each}`, amount: price.extraBath }] : []),
    ...(price.discount > 0 ? [{ label: 'Discount', amount: -price.discount }] : []),
  ]
}
