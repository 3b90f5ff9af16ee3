import { arrangeRequest, arrangeResourcesPath, arrangeServicesPath } from '#api/arrangement.ts'
import {
  applyTimesPath,
  applyTimesRequest,
  changeResourceRequest,
  changeServiceRequest,
  newResourceRequest,
  newServiceRequest,
  previewResourcePath,
  previewResourceRequest,
  previewServicePath,
  previewServiceRequest,
  previewTimesPath,
  previewTimesRequest,
  removeServicePath,
  resourcePath,
  resourcesPath,
  restoreResourcePath,
  retireResourcePath,
  retireResourceRequest,
  rowParams,
  staffServicePath,
  staffServicesPath,
  timesPath,
  weekPath,
  weekRequest,
  type ChangedResource,
  type ResourcePreview,
  type ResourcesAnswer,
  type ServicePreview,
  type StaffResource,
  type StaffService,
  type StaffServicesAnswer,
  type TimesAnswer,
  type TimesPreview,
  type WeekAnswer,
} from '#api/timetable.ts'
import { askJustNow, memberOf } from '#server/access/authorize.ts'
import { arrange } from '#server/catalogue/arrange.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { applyTimes, previewTimes } from './change-times.ts'
import { restoreResource, retireResource } from './retire-resource.ts'
import { listRetired } from './retire-store.ts'
import { createResource, editResource, previewResource } from './save-resource.ts'
import { createService, editService, previewService, removeService, showStaffServices } from './save-service.ts'
import { listRemoved } from './removal-store.ts'
import { showTimes } from './show-times.ts'
import { showWeek } from './show-week.ts'
import { listResources } from './timetable-store.ts'

/** What staff and owner decide of services, pools, rooms and times. */
export const timetableRoutes: Routes = (app, ctx) => {
  services(app, ctx)
  resources(app, ctx)
  endings(app, ctx)
  times(app, ctx)
}

function services(app: App, ctx: Ctx): void {
  app.get(staffServicesPath, async (): Promise<StaffServicesAnswer> => ({
    services: await showStaffServices(ctx),
    removed: await listRemoved(ctx.db),
  }))

  app.post(
    staffServicesPath,
    { schema: { body: newServiceRequest } },
    async ({ body }): Promise<StaffService> => await createService(ctx, body),
  )

  app.patch(
    staffServicePath,
    { schema: { params: rowParams, body: changeServiceRequest } },
    async (request): Promise<StaffService> =>
      await editService(ctx, request.params.id, request.body, () => askJustNow(ctx, memberOf(request))),
  )

  app.post(
    previewServicePath,
    { schema: { params: rowParams, body: previewServiceRequest } },
    async ({ params, body }): Promise<ServicePreview> => await previewService(ctx, params.id, body),
  )

  app.post(removeServicePath, { schema: { params: rowParams } }, async ({ params }) => {
    await removeService(ctx, params.id)
    return {}
  })

  app.post(arrangeServicesPath, { schema: { body: arrangeRequest } }, async ({ body }) => {
    await arrange(ctx, 'service', body.ids)
    return {}
  })
}

function resources(app: App, ctx: Ctx): void {
  app.get(resourcesPath, async (): Promise<ResourcesAnswer> => {
    const [resources, retired] = await Promise.all([listResources(ctx.db, ctx.now()), listRetired(ctx.db)])
    return { resources, retired }
  })

  app.post(
    resourcesPath,
    { schema: { body: newResourceRequest } },
    async ({ body }): Promise<StaffResource> => await createResource(ctx, body),
  )

  app.patch(
    resourcePath,
    { schema: { params: rowParams, body: changeResourceRequest } },
    async ({ params, body }): Promise<ChangedResource> => await editResource(ctx, params.id, body),
  )

  app.post(
    previewResourcePath,
    { schema: { params: rowParams, body: previewResourceRequest } },
    async ({ params, body }): Promise<ResourcePreview> => await previewResource(ctx, params.id, body),
  )

  app.post(arrangeResourcesPath, { schema: { body: arrangeRequest } }, async ({ body }) => {
    await arrange(ctx, 'resource', body.ids)
    return {}
  })
}

function endings(app: App, ctx: Ctx): void {
  app.post(
    retireResourcePath,
    { schema: { params: rowParams, body: retireResourceRequest } },
    async ({ params, body }) => {
      await retireResource(ctx, params.id, body.reason)
      return {}
    },
  )

  app.post(
    restoreResourcePath,
    { schema: { params: rowParams } },
    async ({ params }): Promise<StaffResource> => await restoreResource(ctx, params.id),
  )
}

function times(app: App, ctx: Ctx): void {
  app.get(timesPath, async (): Promise<TimesAnswer> => await showTimes(ctx))

  app.get(
    weekPath,
    { schema: { params: rowParams, querystring: weekRequest } },
    async ({ params, query }): Promise<WeekAnswer> => await showWeek(ctx, { serviceId: params.id, from: query.from }),
  )

  app.post(
    previewTimesPath,
    { schema: { body: previewTimesRequest } },
    async ({ body }): Promise<TimesPreview> => await previewTimes(ctx, body),
  )

  app.post(
    applyTimesPath,
    { schema: { body: applyTimesRequest } },
    async ({ body }): Promise<TimesPreview> => await applyTimes(ctx, body),
  )
}
