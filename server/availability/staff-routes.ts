import {
  applyTimesPath,
  applyTimesRequest,
  changeResourceRequest,
  changeServiceRequest,
  newResourceRequest,
  newServiceRequest,
  previewTimesPath,
  previewTimesRequest,
  removeServicePath,
  resourcePath,
  resourcesPath,
  rowParams,
  staffServicePath,
  staffServicesPath,
  timesPath,
  type ChangedResource,
  type ResourcesAnswer,
  type StaffResource,
  type StaffService,
  type StaffServicesAnswer,
  type TimesAnswer,
  type TimesPreview,
} from '#api/timetable.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http.ts'
import { findVenue } from '#server/kit/venue-store.ts'
import { applyTimes, previewTimes } from './change-times.ts'
import { createResource, editResource } from './save-resource.ts'
import { createService, editService, removeService, showStaffServices } from './save-service.ts'
import { listPatterns, listResources } from './timetable-store.ts'

/** What staff and owner decide of services, pools, rooms and times. */
export const timetableRoutes: Routes = (app, ctx) => {
  services(app, ctx)
  resources(app, ctx)
  times(app, ctx)
}

function services(app: App, ctx: Ctx): void {
  app.get(staffServicesPath, async (): Promise<StaffServicesAnswer> => ({ services: await showStaffServices(ctx) }))

  app.post(
    staffServicesPath,
    { schema: { body: newServiceRequest } },
    async ({ body }): Promise<StaffService> => await createService(ctx, body),
  )

  app.patch(
    staffServicePath,
    { schema: { params: rowParams, body: changeServiceRequest } },
    async ({ params, body }): Promise<StaffService> => await editService(ctx, params.id, body),
  )

  app.post(removeServicePath, { schema: { params: rowParams } }, async ({ params }) => {
    await removeService(ctx, params.id)
    return {}
  })
}

function resources(app: App, ctx: Ctx): void {
  app.get(resourcesPath, async (): Promise<ResourcesAnswer> => ({ resources: await listResources(ctx.db, ctx.now()) }))

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
}

function times(app: App, ctx: Ctx): void {
  app.get(timesPath, async (): Promise<TimesAnswer> => {
    const [patterns, venue] = await Promise.all([listPatterns(ctx.db, ctx.now()), findVenue(ctx.db)])
    return {
      horizonDays: venue.horizon_days,
      patterns: patterns.map((pattern) => ({
        id: pattern.id,
        serviceId: pattern.service_id,
        resourceId: pattern.resource_id,
        weekdays: pattern.weekdays,
        firstStart: pattern.first_start.slice(0, 5),
        lastStart: pattern.last_start.slice(0, 5),
        everyMinutes: pattern.every_minutes,
        beginsOn: pattern.begins_on,
        endsOn: pattern.ends_on,
      })),
    }
  })

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
