import * as z from 'zod/mini'
import type { Plan } from './catalogue.ts'
import { id } from './wire.ts'

export const staffPlansPath = '/api/staff/v1/plans'
export const archivePlanPath = '/api/staff/v1/plans/:id/archive'
export const restorePlanPath = '/api/staff/v1/plans/:id/restore'

export const staffPlanParams = z.object({ id })

/** A plan as staff see it. The price is dollars; credits of 0 are without a limit. */
export type StaffPlan = {
  id: string
  name: string
  price: number
  recurring: boolean
  period: Plan['duration']
  gives: { serviceName: string; credits: number }[]
  /** How many hold it now, with those who wait for their account. */
  holders: number
  /** On the price list of the site, unless it is archived; others are sold at the desk alone. */
  isPublic: boolean
  /** Since when it is not sold any more. */
  archivedAt: string | null
}
export type StaffPlansAnswer = { plans: StaffPlan[] }
