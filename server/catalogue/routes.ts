import {
  clockPath,
  extrasPath,
  guestsPath,
  plansPath,
  plansQuery,
  serviceParams,
  servicePath,
  storyPath,
  type Extras,
  type GuestPrice,
  type Products,
} from '#api/catalogue.ts'
import { pictureFileParams, pictureFilePath } from '#api/pictures.ts'
import { TIMEZONE } from '#domain/sydney-time.ts'
import { failingWith, type Routes } from '#server/kit/http/http.ts'
import { keepJson, keptRoute, openKeptJson, openSendKept } from '#server/kit/http/kept-answer.ts'
import { knownCatalogue } from './known-catalogue.ts'
import { listPlans } from './list-plans.ts'
import { extrasAt, guestPriceAt } from './list-products.ts'
import { openSendPicture } from './show-picture.ts'
import { showService } from './show-service.ts'
import { showStory } from './show-story.ts'

export const catalogueRoutes: Routes = (app, ctx) => {
  const keptJson = openKeptJson(ctx)
  const send = openSendKept(ctx.config)
  app.get(
    servicePath,
    { ...keptRoute, schema: { params: serviceParams }, errorHandler: failingWith('service.failed', ctx) },
    ({ params: { id } }, reply) => keptJson(reply, `service ${id}`, () => showService(ctx, id)),
  )

  app.get(
    storyPath,
    { ...keptRoute, schema: { params: serviceParams }, errorHandler: failingWith('service.failed', ctx) },
    ({ params: { id } }, reply) => keptJson(reply, `story ${id}`, () => showStory(ctx, id)),
  )

  const sendPicture = openSendPicture(ctx)
  app.get(pictureFilePath, { ...keptRoute, schema: { params: pictureFileParams } }, ({ params }, reply) =>
    sendPicture(reply, params.sha, params.file),
  )

  app.get(
    plansPath,
    { ...keptRoute, schema: { querystring: plansQuery }, errorHandler: failingWith('plan.failed', ctx) },
    async ({ query: { planIds } }, reply) => {
      const list = () => listPlans(ctx, planIds)
      // Any list of ids may be asked for; only the price list is kept.
      return planIds === undefined
        ? await keptJson(reply, 'plans', list)
        : send.reply(reply, keepJson(await list(), 'quickly'))
    },
  )

  app.get(extrasPath, keptRoute, (_request, reply) =>
    keptJson(reply, 'extras', async (): Promise<Products<Extras>> => {
      const { venue } = await knownCatalogue(ctx)
      return { products: [extrasAt(venue)] }
    }),
  )

  app.get(guestsPath, keptRoute, (_request, reply) =>
    keptJson(reply, 'guests', async (): Promise<Products<GuestPrice>> => {
      const { venue } = await knownCatalogue(ctx)
      return { products: [guestPriceAt(venue)] }
    }),
  )

  app.get(clockPath, () => ({ now: ctx.now().toISOString(), timezone: TIMEZONE }))
}
