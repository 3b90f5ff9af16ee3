import * as wire from '#api/platform/services.ts'
import { Refused } from '#domain/refusals.ts'
import { callerOf } from '#server/access/authorize.ts'
import { copyService } from '#server/availability/copy-service.ts'
import { removeServices } from '#server/availability/remove-services.ts'
import { countServices, findSlug, slugOf } from '#server/catalogue/service-store.ts'
import type { Routes } from '#server/kit/http.ts'
import { inFew } from '#server/kit/in-few.ts'
import { connectPlans, disconnectPlans } from '#server/memberships/connect-plans.ts'
import { createMany, removeMany, updateMany, whyNot } from './bulk-services.ts'
import { beginRemoval, beginUpdate } from './by-filter.ts'
import { showService } from './describe-service.ts'
import { listCategories, listForms, listLocations, listPolicies } from './list-neighbours.ts'
import { asked, queryServices, searchServices, seenBy } from './list-services.ts'
import { createService, isSlug, setCustomSlug, setLocations, updateOne } from './write-services.ts'

/** A hundred services with long descriptions. */
const bodyLimit = 4 * 1024 * 1024
const params = wire.serviceParams

/** Anybody may send a filter, and the books work for milliseconds on a big one. */
const [FILTERS_AT_A_TIME, MOST_WAITING] = [2, 200]

export const serviceRoutes: Routes = (app, ctx) => {
  const inTurn = inFew(FILTERS_AT_A_TIME, MOST_WAITING)
  app.post(wire.servicesPath, { schema: { body: wire.createServiceRequest } }, async ({ body }) => ({
    service: await createService(ctx, body.service),
  }))
  app.get(wire.toldServicePath, { schema: { params } }, async (request): Promise<wire.ServiceAnswer> => {
    const mayBeSeen = seenBy(callerOf(request))
    return { service: await showService(ctx, request.params.serviceId, mayBeSeen) }
  })
  app.patch(
    wire.toldServicePath,
    { schema: { params, body: wire.updateServiceRequest } },
    async ({ params: { serviceId }, body }) => ({ service: await updateOne(ctx, serviceId, body.service) }),
  )
  app.delete(
    wire.toldServicePath,
    { schema: { params, querystring: wire.deleteServiceQuery } },
    async ({ params: { serviceId }, query }) => {
      const keepsBooked = query.preserveFutureSessionsWithParticipants === 'true'
      const id = serviceId.toLowerCase()
      const { removed, booked } = await removeServices(ctx, { ids: [id], keepsBooked })
      if (!removed.has(id)) throw new Refused(whyNot(booked.has(id)))
      return {}
    },
  )

  app.post(wire.bulkCreatePath, { bodyLimit, schema: { body: wire.bulkCreateRequest } }, ({ body }) =>
    createMany(ctx, body.services, body.returnEntity === true),
  )
  app.post(wire.bulkUpdatePath, { bodyLimit, schema: { body: wire.bulkUpdateRequest } }, ({ body }) =>
    updateMany(ctx, body.services, body.returnEntity === true),
  )
  app.post(wire.bulkDeletePath, { schema: { body: wire.bulkDeleteRequest } }, ({ body }) =>
    removeMany(ctx, body.ids, body.preserveFutureSessionsWithParticipants === true),
  )
  app.post(wire.bulkUpdateByFilterPath, { schema: { body: wire.updateByFilterRequest } }, ({ body }) =>
    beginUpdate(ctx, body.filter, body.service),
  )
  app.post(wire.bulkDeleteByFilterPath, { schema: { body: wire.deleteByFilterRequest } }, ({ body }) => {
    const { filter, ...input } = body
    return beginRemoval(ctx, filter, input)
  })

  app.post(wire.queryServicesPath, { schema: { body: wire.queryServicesRequest } }, (request) =>
    inTurn(() => queryServices(ctx, callerOf(request), request.body.query ?? wire.everyService)),
  )
  app.post(wire.searchServicesPath, { schema: { body: wire.searchServicesRequest } }, (request) =>
    inTurn(() => searchServices(ctx, callerOf(request), request.body.search ?? wire.everySearch)),
  )
  app.post(wire.countServicesPath, { schema: { body: wire.countServicesRequest } }, async (request) => ({
    count: await inTurn(() => countServices(ctx.db, asked(callerOf(request), request.body.filter ?? {}))),
  }))

  app.post(wire.cloneServicePath, { schema: { body: wire.cloneServiceRequest } }, async ({ body }) => ({
    service: await showService(ctx, await copyService(ctx, body.sourceServiceId)),
    errors: [],
  }))
  app.post(
    wire.serviceLocationsPath,
    { schema: { params, body: wire.serviceLocationsRequest } },
    async ({ params: { serviceId }, body }) => ({ service: await setLocations(ctx, serviceId, body.locations) }),
  )
  app.post(wire.validateSlugPath, { schema: { body: wire.validateSlugRequest } }, async ({ body }) => {
    const { name, id } = await showService(ctx, body.serviceId)
    const slug = body.slug || (await slugOf(ctx.db, name))
    const owner = await findSlug(ctx.db, slug)
    const errors = [
      ...(isSlug(slug) ? [] : ['SLUG_CONTAINS_ILLEGAL_CHARACTERS']),
      ...(owner && owner.service_id !== id ? ['SLUG_ALREADY_EXISTS'] : []),
    ]
    return { valid: errors.length === 0, slug, errors }
  })
  app.post(
    wire.customSlugPath,
    { schema: { params, body: wire.customSlugRequest } },
    async ({ params: { serviceId }, body }) => {
      const service = await setCustomSlug(ctx, serviceId, body.slug)
      return { slug: service.mainSlug, service }
    },
  )
  app.post(
    wire.addPlansPath,
    { schema: { params, body: wire.addPlansRequest } },
    async ({ params: { serviceId }, body }) => {
      await connectPlans(ctx, { serviceId, planIds: body.pricingPlanIds })
      return { service: await showService(ctx, serviceId) }
    },
  )
  app.post(
    wire.removePlansPath,
    { schema: { params, body: wire.removePlansRequest } },
    async ({ params: { serviceId }, body }) => {
      await disconnectPlans(ctx, { serviceId, planIds: body.pricingPlanIds ?? null })
      return { service: await showService(ctx, serviceId) }
    },
  )

  app.post(wire.queryPoliciesPath, (request) => listPolicies(ctx, callerOf(request)))
  app.post(wire.queryFormsPath, (request) => listForms(ctx, callerOf(request)))
  app.post(wire.queryLocationsPath, { schema: { body: wire.neighbourRequest } }, (request) =>
    inTurn(() => listLocations(ctx, callerOf(request), request.body.filter ?? {})),
  )
  app.post(wire.queryCategoriesPath, { schema: { body: wire.neighbourRequest } }, (request) =>
    inTurn(() => listCategories(ctx, callerOf(request), request.body.filter ?? {})),
  )
}
