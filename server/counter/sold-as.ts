import type { DeskStart } from '#api/counter.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { slotPrice } from '#domain/pricing/slot-price.ts'
import type { KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import { pricesOf } from '#server/checkout/price-cart.ts'

type SoldAs = Pick<DeskStart, 'leastPeople' | 'price' | 'robe' | 'bath'>

/** How the desk sells a start of a service: to how many at least, for how much then, and with which extras. */
export function soldAs(
  service: KnownCatalogue['services'][number],
  startsAt: Date,
  { venue, promotions }: Pick<KnownCatalogue, 'venue' | 'promotions'>,
): SoldAs {
  const { min_party: leastPeople, offers_robe: robe, has_extra_bath: bath } = service
  const { service: sold, promotion } = pricesOf(service, { startsAt }, promotions)
  const { party } = slotPrice({ service: sold, promotion, partySize: leastPeople }, pricesAt(venue))
  return { leastPeople, price: dollarsFromCents(party), robe, bath }
}
