import { arrangePlansPath, arrangeRequest } from '#api/arrangement.ts'
import {
  archivePlanPath,
  changePlanRequest,
  newPlanRequest,
  restorePlanPath,
  staffPlanParams,
  staffPlanPath,
  staffPlansPath,
  type StaffPlan,
  type StaffPlansAnswer,
} from '#api/staff-plans.ts'
import { memberOf } from '#server/access/authorize.ts'
import { arrange } from '#server/catalogue/arrange.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { archivePlan, restorePlan } from './archive-plan.ts'
import { createPlan, editPlan } from './save-plan.ts'
import { showStaffPlans } from './show-plans.ts'

const params = staffPlanParams

/** The plans of the house: made, changed, and sold or not. */
export const staffPlanRoutes: Routes = (app, ctx) => {
  app.get(staffPlansPath, async (request): Promise<StaffPlansAnswer> => await showStaffPlans(ctx, memberOf(request)))

  app.post(
    staffPlansPath,
    { schema: { body: newPlanRequest } },
    async ({ body }): Promise<StaffPlan> => await createPlan(ctx, body),
  )

  app.patch(
    staffPlanPath,
    { schema: { params, body: changePlanRequest } },
    async ({ params: { id }, body }): Promise<StaffPlan> => await editPlan(ctx, id, body),
  )

  app.post(
    archivePlanPath,
    { schema: { params } },
    async ({ params: { id } }): Promise<StaffPlan> => await archivePlan(ctx, id),
  )

  app.post(
    restorePlanPath,
    { schema: { params } },
    async ({ params: { id } }): Promise<StaffPlan> => await restorePlan(ctx, id),
  )

  app.post(arrangePlansPath, { schema: { body: arrangeRequest } }, async ({ body }) => {
    await arrange(ctx, 'plan', body.ids)
    return {}
  })
}
