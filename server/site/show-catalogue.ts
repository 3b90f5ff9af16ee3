import type { Catalogue } from '#api/catalogue.ts'
import { extrasAt, guestPriceAt } from '#server/catalogue/list-products.ts'
import { sentService } from '#server/catalogue/show-service.ts'
import { findOpeningDates, findVenue, listServices } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listPromotions } from '#server/promotions/list-promotions.ts'

/** Everything a page needs before the visitor has chosen anything; it is inlined in every page. */
export async function showCatalogue(ctx: Ctx): Promise<Catalogue> {
  const [venue, services, promotions, openingDates] = await Promise.all([
    findVenue(ctx.db),
    listServices(ctx.db),
    listPromotions(ctx),
    findOpeningDates(ctx.db),
  ])
  return {
    venue: {
      name: venue.name,
      address: venue.address,
      supportEmail: venue.support_email,
      homeUrl: ctx.config.homeUrl,
      demo: ctx.config.demo,
    },
    services: services.map((service) => ({
      ...sentService(service),
      kind: service.kind,
      massageType: service.massage_type,
    })),
    extras: extrasAt(venue),
    guests: guestPriceAt(venue),
    promotions,
    promotionAppliesToGuests: venue.promotion_applies_to_guests,
    openingDates,
    now: ctx.now().toISOString(),
  }
}
