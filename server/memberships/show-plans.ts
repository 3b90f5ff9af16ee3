import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Db } from '#server/kit/database/db.ts'
import { listStaffPlans } from './plan-office-store.ts'

/** Every plan of the house, with how many hold it, those that are sold first. */
export async function showStaffPlans({ db }: { db: Db }): Promise<StaffPlansAnswer> {
  return { plans: (await listStaffPlans(db)).map(staffPlan) }
}

/** One of them. `plan.missing`. */
export async function showStaffPlan(db: Db, id: string): Promise<StaffPlan> {
  const { plans } = await showStaffPlans({ db })
  const plan = plans.find((one) => one.id === id.toLowerCase())
  if (!plan) throw new Refused('plan.missing')
  return plan
}

const staffPlan = (plan: Awaited<ReturnType<typeof listStaffPlans>>[number]): StaffPlan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  price: dollarsFromCents(plan.price_cents),
  recurring: plan.recurring,
  period: { count: plan.period_count, unit: plan.period_unit },
  initialTerm:
    plan.initial_term_count !== null && plan.initial_term_unit !== null
      ? { count: plan.initial_term_count, unit: plan.initial_term_unit }
      : null,
  gives: plan.gives,
  holders: plan.holders,
  isHeld: plan.is_held,
  isPublic: plan.public,
  archivedAt: plan.archived_at?.toISOString() ?? null,
  revision: plan.revision,
})
