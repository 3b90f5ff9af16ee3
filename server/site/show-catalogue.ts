import { extrasPath, guestsPath, servicePathOf, type Answers, type Catalogue } from '#api/catalogue.ts'
import type { HouseAnswer } from '#api/house.ts'
import { promotionsPath } from '#api/promotions.ts'
import { extrasAt, guestPriceAt } from '#server/catalogue/list-products.ts'
import { sentService } from '#server/catalogue/show-service.ts'
import { knownCatalogue } from '#server/catalogue/known-catalogue.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sentPromotions } from '#server/promotions/sent-promotions.ts'

/**
 * The data inlined in every page, so that it need not call first; what a call would answer is under the path of that
 * call.
 */
export async function showCatalogue(ctx: Ctx): Promise<Catalogue> {
  const { venue, services, promotions } = await knownCatalogue(ctx)
  const answers: Answers = {
    ...Object.fromEntries(services.map((service) => [servicePathOf(service.id), sentService(service)])),
    [extrasPath]: { products: [extrasAt(venue)] },
    [guestsPath]: { products: [guestPriceAt(venue)] },
    [promotionsPath]: sentPromotions(promotions, ctx.now()),
  }
  return { ...(await showHouse(ctx)), now: ctx.now().toISOString(), answers }
}

/** What of it no other call answers, for pages that are open when it changes. */
export async function showHouse(ctx: Pick<Ctx, 'db' | 'remember' | 'config'>): Promise<HouseAnswer> {
  const { venue, services, dates, closedHours } = await knownCatalogue(ctx)
  return {
    venue: {
      name: venue.name,
      address: venue.address,
      supportEmail: venue.support_email,
      homeUrl: ctx.config.homeUrl,
      demo: ctx.config.demo,
      horizonDays: venue.horizon_days,
    },
    // A service without times would lead guests to empty months.
    menu: services.filter(({ has_times }) => has_times).map(({ id, kind }) => ({ id, family: kind })),
    promotionAppliesToGuests: venue.promotion_applies_to_guests,
    openingDates: dates,
    closedHours,
  }
}

/** The same without anything that is for sale: as guests are told of a house that is not open yet. */
export const withNothingForSale = <House extends HouseAnswer>(house: House): House => ({
  ...house,
  menu: [],
  promotionAppliesToGuests: false,
  openingDates: { openings: [], closures: [] },
  closedHours: {},
})
