import type { DeskStart } from '#api/counter.ts'
import { groupsOfMenu, headingOf, type Group } from '#domain/catalogue/headings.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { slotPrice } from '#domain/pricing/slot-price.ts'
import type { KnownCatalogue } from '#server/catalogue/known-catalogue.ts'
import { pricesAt } from '#server/catalogue/list-products.ts'
import { pricesOf } from '#server/checkout/price-cart.ts'

type Service = KnownCatalogue['services'][number]
type SoldAs = Pick<DeskStart, 'heading' | 'leastPeople' | 'price' | 'robe' | 'bath'>

/** How the desk sells a start of a service: below which heading, to how many at least, for how much then, and with which extras. */
export function soldAs(
  service: Service,
  startsAt: Date,
  { venue, promotions }: Pick<KnownCatalogue, 'venue' | 'promotions'>,
): SoldAs {
  const { min_party: leastPeople, offers_robe: robe, has_extra_bath: bath } = service
  const { service: sold, promotion } = pricesOf(service, { startsAt }, promotions)
  const { party } = slotPrice({ service: sold, promotion, partySize: leastPeople }, pricesAt(venue))
  return { heading: headingOf(onMenu(service)), leastPeople, price: dollarsFromCents(party), robe, bath }
}

/** Below what the desk finds the services that guests find, and what still runs of those that they find no more. */
export const groupsAtDesk = (
  { services }: Pick<KnownCatalogue, 'services'>,
  starts: readonly Pick<DeskStart, 'serviceId'>[],
): Group[] => {
  const running = new Set(starts.map(({ serviceId }) => serviceId))
  return groupsOfMenu(services.filter(({ id, has_times }) => has_times || running.has(id)).map(onMenu))
}

const onMenu = ({ id, kind: family, menu_group: group }: Service) => ({ id, family, group })
