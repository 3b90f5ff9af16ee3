import {
  clockPath,
  extrasPath,
  guestsPath,
  plansPath,
  plansQuery,
  serviceParams,
  servicePath,
  type Extras,
  type GuestPrice,
  type Products,
} from '#api/catalogue.ts'
import { TIMEZONE } from '#domain/sydney-time.ts'
import { failingWith, type Routes } from '#server/kit/http.ts'
import { listPlans } from './list-plans.ts'
import { extrasAt, guestPriceAt } from './list-products.ts'
import { showService } from './show-service.ts'
import { findVenue } from '#server/kit/venue-store.ts'

export const catalogueRoutes: Routes = (app, ctx) => {
  app.get(
    servicePath,
    { schema: { params: serviceParams }, errorHandler: failingWith('service.failed', ctx) },
    ({ params }) => showService(ctx, params.id),
  )

  app.get(
    plansPath,
    { schema: { querystring: plansQuery }, errorHandler: failingWith('plan.failed', ctx) },
    ({ query }) => listPlans(ctx, query.planIds),
  )

  app.get(extrasPath, async (): Promise<Products<Extras>> => ({ products: [extrasAt(await findVenue(ctx.db))] }))

  app.get(guestsPath, async (): Promise<Products<GuestPrice>> => ({
    products: [guestPriceAt(await findVenue(ctx.db))],
  }))

  app.get(clockPath, () => ({ now: ctx.now().toISOString(), timezone: TIMEZONE }))
}
