import {
  archivePlanPath,
  restorePlanPath,
  staffPlanParams,
  staffPlansPath,
  type StaffPlan,
  type StaffPlansAnswer,
} from '#api/staff-plans.ts'
import type { Routes } from '#server/kit/http.ts'
import { archivePlan, restorePlan, showStaffPlans } from './archive-plan.ts'

/** The plans of the house, and which of them are sold. */
export const staffPlanRoutes: Routes = (app, ctx) => {
  const schema = { params: staffPlanParams }

  app.get(staffPlansPath, async (): Promise<StaffPlansAnswer> => await showStaffPlans(ctx))

  app.post(archivePlanPath, { schema }, async ({ params }): Promise<StaffPlan> => await archivePlan(ctx, params.id))

  app.post(restorePlanPath, { schema }, async ({ params }): Promise<StaffPlan> => await restorePlan(ctx, params.id))
}
