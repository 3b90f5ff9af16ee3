import { isTooSmallForCard } from '#domain/gift-cards/redeem-gift-card.ts'
import type { Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'

/** A price that no card can be asked for would be shown to guests, and then not be taken: `price.too-small`. */
export function refuseUnpayable(price: Cents): void {
  if (isTooSmallForCard(price)) throw new Refused('price.too-small', { fields: ['price'] })
}
