import { kindOf, type ServiceFamily } from '../catalogue/service.ts'
import type { Cents } from '../money.ts'
import { matchPromotion, type Promotion } from '../promotions/match-promotion.ts'
import type { PriceableItem } from './price-item.ts'

type Sold = { id: string; family: ServiceFamily; price: Cents }
type StartPrice = Pick<PriceableItem, 'service'> & { promotion: Promotion | null }

/** What the price of a start is made from: checkout charges by it, and staff see by it what checkout will charge (#740). */
export function priceStart(
  { id, family, price }: Sold,
  startDate: string,
  promotions: readonly Promotion[],
): StartPrice {
  const promotion = matchPromotion(promotions, { serviceId: id, startDate }, price)
  return { service: { kind: kindOf(family), price }, promotion }
}

/** The promotions that would price a start one after the other, if the one before them were not there. */
export function beatenBy(
  winner: Promotion | null,
  sold: Sold,
  startDate: string,
  promotions: readonly Promotion[],
): Promotion[] {
  if (!winner) return []
  const others = promotions.filter(({ id }) => id !== winner.id)
  const { promotion: next } = priceStart(sold, startDate, others)
  return next ? [next, ...beatenBy(next, sold, startDate, others)] : []
}
