import * as wire from '#api/platform/services.ts'
import { askPersonJustNow, callerOf } from '#server/access/authorize.ts'
import type { FastifyRequest } from 'fastify'
import { copyService } from '#server/availability/copy-service.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { inFew } from '#server/kit/in-few.ts'
import { connectPlans, disconnectPlans } from '#server/memberships/connect-plans.ts'
import { createMany, removeMany, updateMany } from './bulk-services.ts'
import { beginRemoval, beginUpdate } from './by-filter.ts'
import { showService } from './describe-service.ts'
import { listCategories } from './list-categories.ts'
import { listForms } from './list-forms.ts'
import { listLocations } from './list-locations.ts'
import { listPolicies } from './list-policies.ts'
import { countServicesThatFit, queryServices, searchServices, seenBy } from './list-services.ts'
import { removeService } from './remove-service.ts'
import { setCustomSlug } from './set-custom-slug.ts'
import { validateSlug } from './validate-slug.ts'
import { createService, setLocations, updateOne } from './write-services.ts'

/** A hundred services with long descriptions. */
const bodyLimit = 4 * 1024 * 1024
const params = wire.serviceParams

/** Every caller may send a filter, and a large one keeps the database busy for milliseconds. */
const [FILTERS_AT_A_TIME, MOST_WAITING] = [2, 200]
type InTurn = ReturnType<typeof inFew>

/** The services of the house for clients of the platform (spec 7, Services). */
export const serviceRoutes: Routes = (app, ctx) => {
  const inTurn = inFew(FILTERS_AT_A_TIME, MOST_WAITING)
  oneService(app, ctx)
  manyServices(app, ctx)
  searches(app, ctx, inTurn)
  partsOfService(app, ctx)
  connectedToServices(app, ctx, inTurn)
}

/** A person who names a price, adds services or takes them away, shows the second factor as they do in the office. */
function askAbout(ctx: Ctx, request: FastifyRequest, services: readonly Record<string, unknown>[]): void {
  if (services.some((service) => service['payment'] !== undefined)) askPersonJustNow(ctx, callerOf(request))
}

function oneService(app: App, ctx: Ctx): void {
  app.post(wire.servicesPath, { schema: { body: wire.createServiceRequest } }, async (request) => {
    askPersonJustNow(ctx, callerOf(request))
    return { service: await createService(ctx, request.body.service) }
  })
  app.post(wire.cloneServicePath, { schema: { body: wire.cloneServiceRequest } }, async (request) => {
    askPersonJustNow(ctx, callerOf(request))
    const id = await copyService(ctx, request.body.sourceServiceId)
    return { service: await showService(ctx, id), errors: [] }
  })
  app.get(wire.oneServicePath, { schema: { params } }, async (request): Promise<wire.ServiceAnswer> => ({
    service: await showService(ctx, request.params.serviceId, seenBy(callerOf(request))),
  }))
  app.patch(wire.oneServicePath, { schema: { params, body: wire.updateServiceRequest } }, async (request) => {
    askAbout(ctx, request, [request.body.service])
    return { service: await updateOne(ctx, request.params.serviceId, request.body.service) }
  })
  app.delete(wire.oneServicePath, { schema: { params, querystring: wire.deleteServiceQuery } }, async (request) => {
    const {
      params: { serviceId },
      query,
    } = request
    askPersonJustNow(ctx, callerOf(request))
    await removeService(ctx, serviceId, query.preserveFutureSessionsWithParticipants === 'true')
    return {}
  })
}

function manyServices(app: App, ctx: Ctx): void {
  app.post(wire.bulkCreatePath, { bodyLimit, schema: { body: wire.bulkCreateRequest } }, (request) => {
    const { services, returnEntity } = request.body
    askPersonJustNow(ctx, callerOf(request))
    return createMany(ctx, services, returnEntity === true)
  })
  app.post(wire.bulkUpdatePath, { bodyLimit, schema: { body: wire.bulkUpdateRequest } }, (request) => {
    const { services, returnEntity } = request.body
    askAbout(
      ctx,
      request,
      services.map(({ service }) => service),
    )
    return updateMany(ctx, services, returnEntity === true)
  })
  app.post(wire.bulkDeletePath, { schema: { body: wire.bulkDeleteRequest } }, (request) => {
    askPersonJustNow(ctx, callerOf(request))
    return removeMany(ctx, request.body.ids, request.body.preserveFutureSessionsWithParticipants === true)
  })
  app.post(wire.bulkUpdateByFilterPath, { schema: { body: wire.updateByFilterRequest } }, (request) => {
    askAbout(ctx, request, [request.body.service])
    return beginUpdate(ctx, request.body.filter, request.body.service)
  })
  app.post(wire.bulkDeleteByFilterPath, { schema: { body: wire.deleteByFilterRequest } }, (request) => {
    const { filter, ...input } = request.body
    askPersonJustNow(ctx, callerOf(request))
    return beginRemoval(ctx, filter, input)
  })
}

function searches(app: App, ctx: Ctx, inTurn: InTurn): void {
  app.post(wire.queryServicesPath, { schema: { body: wire.queryServicesRequest } }, (request) =>
    inTurn(() => queryServices(ctx, callerOf(request), request.body.query ?? wire.everyService)),
  )
  app.post(wire.searchServicesPath, { schema: { body: wire.searchServicesRequest } }, (request) =>
    inTurn(() => searchServices(ctx, callerOf(request), request.body.search ?? wire.everySearch)),
  )
  app.post(wire.countServicesPath, { schema: { body: wire.countServicesRequest } }, async (request) => ({
    count: await inTurn(() => countServicesThatFit(ctx, callerOf(request), request.body.filter ?? {})),
  }))
}

function partsOfService(app: App, ctx: Ctx): void {
  app.post(wire.serviceLocationsPath, { schema: { params, body: wire.serviceLocationsRequest } }, async (request) => ({
    service: await setLocations(ctx, request.params.serviceId, request.body.locations),
  }))
  app.post(wire.validateSlugPath, { schema: { body: wire.validateSlugRequest } }, ({ body }) =>
    validateSlug(ctx, body.serviceId, body.slug),
  )
  app.post(wire.customSlugPath, { schema: { params, body: wire.customSlugRequest } }, (request) =>
    setCustomSlug(ctx, request.params.serviceId, request.body.slug),
  )
  app.post(wire.addPlansPath, { schema: { params, body: wire.addPlansRequest } }, async (request) => {
    const { serviceId } = request.params
    await connectPlans(ctx, { serviceId, planIds: request.body.pricingPlanIds })
    return { service: await showService(ctx, serviceId) }
  })
  app.post(wire.removePlansPath, { schema: { params, body: wire.removePlansRequest } }, async (request) => {
    const { serviceId } = request.params
    await disconnectPlans(ctx, { serviceId, planIds: request.body.pricingPlanIds ?? null })
    return { service: await showService(ctx, serviceId) }
  })
}

function connectedToServices(app: App, ctx: Ctx, inTurn: InTurn): void {
  app.post(wire.queryPoliciesPath, (request) => listPolicies(ctx, callerOf(request)))
  app.post(wire.queryFormsPath, (request) => listForms(ctx, callerOf(request)))
  app.post(wire.queryLocationsPath, { schema: { body: wire.connectedRequest } }, (request) =>
    inTurn(() => listLocations(ctx, callerOf(request), request.body.filter ?? {})),
  )
  app.post(wire.queryCategoriesPath, { schema: { body: wire.connectedRequest } }, (request) =>
    inTurn(() => listCategories(ctx, callerOf(request), request.body.filter ?? {})),
  )
}
