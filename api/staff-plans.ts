import * as z from 'zod/mini'
import type { Plan } from './catalogue.ts'
import { dollarsWithin, id, revision, whole, words } from './wire.ts'

export const staffPlansPath = '/api/staff/v1/plans'
export const staffPlanPath = '/api/staff/v1/plans/:id'
export const archivePlanPath = '/api/staff/v1/plans/:id/archive'
export const restorePlanPath = '/api/staff/v1/plans/:id/restore'

export const staffPlanParams = z.object({ id })

/** What fits into the fields of a plan; its price is in dollars. */
export const planBounds = {
  name: { longest: 100 },
  description: { longest: 2000 },
  /** Nothing below 50 cents can be charged. */
  price: { least: 0.5, most: 100_000 },
  /** The most of each unit that a period has. The payment provider counts to three years. */
  period: { DAY: 1095, WEEK: 156, MONTH: 36, YEAR: 3 },
  /** Of a service, in a period. */
  visits: { least: 1, most: 500 },
} as const
const period = z
  .object({ count: z.number().check(z.int(), z.minimum(1)), unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']) })
  .check(z.refine(({ count, unit }) => count <= planBounds.period[unit], { path: ['count'] }))

const plan = {
  name: words(planBounds.name.longest).check(z.minLength(1)),
  description: z._default(words(planBounds.description.longest), ''),
  recurring: z.boolean(),
  /** How often it is charged, or how long one that is paid once lasts. */
  period,
  /** How long who buys it stays at least; only of a recurring one. */
  initialTerm: z.nullable(period),
  /** On the price list of the site. */
  isPublic: z.boolean(),
  /** How many visits of each service in a period; 0: without a limit. */
  gives: z.array(z.object({ serviceId: id, credits: whole({ least: 0, most: planBounds.visits.most }) })).check(
    z.minLength(1),
    z.maxLength(200),
    z.refine((gives) => new Set(gives.map(({ serviceId }) => serviceId.toLowerCase())).size === gives.length),
  ),
}
const isTermOfRecurring = ({ recurring, initialTerm }: { recurring: boolean; initialTerm: object | null }) =>
  recurring || initialTerm === null
const path = ['initialTerm']
/** The price is only said here; later it changes by an announcement. */
export const newPlanRequest = z
  .object({ ...plan, price: dollarsWithin(planBounds.price) })
  .check(z.refine(isTermOfRecurring, { path }))
export const changePlanRequest = z.object({ revision, ...plan }).check(z.refine(isTermOfRecurring, { path }))

/** A plan as staff see it. The price is dollars; credits of 0 are without a limit. */
export type StaffPlan = {
  id: string
  name: string
  description: string
  price: number
  recurring: boolean
  period: Plan['duration']
  initialTerm: Plan['duration'] | null
  gives: { serviceId: string; serviceName: string; credits: number }[]
  /** How many hold it now, with those who wait for their account. */
  holders: number
  /** Somebody holds it or is paying for it: how it is charged stays as it is. */
  isHeld: boolean
  /** On the price list of the site, unless it is archived; others are sold at the desk alone. */
  isPublic: boolean
  /** Since when it is not sold any more. */
  archivedAt: string | null
  revision: number
}
/** What the members of a plan are to the house: all who hold it, and what they bring in a month without GST. Dollars. */
export type PlanMonth = { members: number; paused: number; leaving: number; aMonth: number }
export type StaffPlansAnswer = {
  plans: StaffPlan[]
  /** Of all plans, and of each plan that is paid again and again by somebody, by its id. Null: the front desk asks. */
  money: { together: PlanMonth; of: Record<string, PlanMonth> } | null
}
