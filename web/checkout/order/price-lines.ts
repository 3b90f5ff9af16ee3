import type { OrderDetail } from '#api/checkout.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { centsFromDollars } from '#domain/money.ts'
import type { LinePrice } from '#domain/pricing/quote.ts'
import { priceLines, type PriceLine } from '#domain/pricing/price-lines.ts'

/** What an item of the cart costs, part by part (spec 9, price rules). */
export function linesOfItem(item: CartItem, price: LinePrice): PriceLine[] {
  const { partySize, usesMembership, towelRobe: robe, extraBath: hasBath, promotion } = item
  return priceLines({ ...price, partySize, usesMembership, robe, hasBath, promotion })
}

/** What a line of an order cost, part by part: as it was charged, with the promo code that lowered it. */
export function linesOfOrder(line: OrderDetail, couponCode: string | null): PriceLine[] {
  const { totalParticipants, hasTowelRobe, hasExtraBath, discountAmount, pricing } = line
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
    discount: centsFromDollars(discountAmount),
    couponCode,
    promotion: promotion && { ...promotion, originalPrice: centsFromDollars(promotion.originalPrice) },
  })
}
