import {
  changePromotionRequest,
  newPromotionRequest,
  previewPricesPath,
  previewPricesRequest,
  promotionParams,
  staffPromotionPath,
  staffPromotionsPath,
  type PricesAnswer,
  type StaffPromotion,
  type StaffPromotionsAnswer,
} from '#api/prices.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { previewPrices } from './preview-prices.ts'
import { createPromotion, editPromotion, removePromotion, showPromotions } from './save-promotion.ts'

/** Special prices, and what every start of a week costs by them. */
export const priceRoutes: Routes = (app, ctx) => {
  app.get(staffPromotionsPath, async (): Promise<StaffPromotionsAnswer> => ({
    promotions: await showPromotions(ctx),
    applyToGuests: (await findVenue(ctx.db)).promotion_applies_to_guests,
  }))

  app.post(
    staffPromotionsPath,
    { schema: { body: newPromotionRequest } },
    async (request): Promise<StaffPromotion> => await createPromotion(ctx, request.body, memberOf(request)),
  )

  app.patch(
    staffPromotionPath,
    { schema: { params: promotionParams, body: changePromotionRequest } },
    async (request): Promise<StaffPromotion> =>
      await editPromotion(ctx, request.params.id, request.body, memberOf(request)),
  )

  app.delete(staffPromotionPath, { schema: { params: promotionParams } }, async ({ params }) => {
    await removePromotion(ctx, params.id)
    return {}
  })

  app.post(
    previewPricesPath,
    { schema: { body: previewPricesRequest } },
    async ({ body }): Promise<PricesAnswer> => await previewPrices(ctx, body),
  )
}
