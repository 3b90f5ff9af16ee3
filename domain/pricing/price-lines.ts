import type { Cents } from '../money.ts'
import { firstPerson, otherPeople } from './price-item.ts'

/** One line of what something costs; `was` is the price before a promotion, `note` says which. */
export type PriceLine = { label: string; amount: Cents; was?: Cents; note?: string }

/** What a visit costs in its parts, each for the whole party. */
type PriceParts = {
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
  /** The promo code that the discount is of, where it is not said beside the prices anyway. */
  couponCode?: string | null
}

/** The lines that a visitor reads before paying, after it and in the email: they add up to what is charged (spec 9). */
export function priceLines({ partySize, usesMembership, robe, hasBath, promotion, ...price }: PriceParts): PriceLine[] {
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
    ...(price.discount > 0 ? [{ label: 'Discount', amount: -price.discount, ...ofCode(price.couponCode) }] : []),
  ]
}

const ofCode = (code: string | null | undefined) => (code ? { note: `promo code ${code}` } : {})
