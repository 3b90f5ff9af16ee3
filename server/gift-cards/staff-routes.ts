import {
  disableGiftCardPath,
  enableGiftCardPath,
  endGiftCardRequest,
  giftCardsCsvPath,
  giftCardsCsvQuery,
  giftCardsQuery,
  giveGiftCardsPath,
  giveGiftCardsRequest,
  replaceGiftCardPath,
  replaceGiftCardRequest,
  staffGiftCardParams,
  staffGiftCardPath,
  staffGiftCardsPath,
  voidGiftCardPath,
  type GivenGiftCardsAnswer,
  type StaffGiftCardAnswer,
  type StaffGiftCardsAnswer,
} from '#api/staff-gift-cards.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Ctx } from '#server/kit/context.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { disableGiftCard, enableGiftCard, replaceGiftCard, voidGiftCard } from './end-gift-card.ts'
import { giveGiftCards } from './give-gift-cards.ts'
import { showGiftCards, showStaffGiftCard } from './show-staff-cards.ts'
import { writeCardsFile } from './write-cards-file.ts'

/** The gift cards of the house, and what staff do with them. */
export const staffGiftCardRoutes: Routes = (app, ctx) => {
  app.get(
    staffGiftCardsPath,
    { schema: { querystring: giftCardsQuery } },
    async (request): Promise<StaffGiftCardsAnswer> => await showGiftCards(ctx, request.query, memberOf(request)),
  )

  app.get(giftCardsCsvPath, { ...fileRoute, schema: { querystring: giftCardsCsvQuery } }, async ({ query }, reply) =>
    asCsvFile(reply, 'gift-cards.csv').send(await writeCardsFile(ctx, query.words)),
  )

  app.get(
    staffGiftCardPath,
    { schema: { params: staffGiftCardParams } },
    async ({ params }): Promise<StaffGiftCardAnswer> => await showStaffGiftCard(ctx, params.id),
  )

  app.post(
    giveGiftCardsPath,
    { schema: { body: giveGiftCardsRequest } },
    async (request): Promise<GivenGiftCardsAnswer> => await giveGiftCards(ctx, request.body, memberOf(request)),
  )
  changes(app, ctx)
}

function changes(app: App, ctx: Ctx): void {
  const ending = { schema: { params: staffGiftCardParams, body: endGiftCardRequest } }

  app.post(
    disableGiftCardPath,
    ending,
    async ({ params, body }): Promise<StaffGiftCardAnswer> => await disableGiftCard(ctx, params.id, body.reason),
  )

  app.post(
    enableGiftCardPath,
    ending,
    async ({ params, body }): Promise<StaffGiftCardAnswer> => await enableGiftCard(ctx, params.id, body.reason),
  )

  app.post(
    replaceGiftCardPath,
    { schema: { params: staffGiftCardParams, body: replaceGiftCardRequest } },
    async (request): Promise<StaffGiftCardAnswer> =>
      await replaceGiftCard(ctx, request.params.id, request.body, memberOf(request)),
  )

  app.post(
    voidGiftCardPath,
    ending,
    async (request): Promise<StaffGiftCardAnswer> =>
      await voidGiftCard(ctx, request.params.id, { reason: request.body.reason, by: memberOf(request) }),
  )
}
