import type { PlanMonth, StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { monthOfAll, monthOfPlan, type HeldAlike, type MonthOfPlan } from '#domain/reports/month-of-plans.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Db } from '#server/kit/database/db.ts'
import { listHeldAlike, listStaffPlans } from './plan-office-store.ts'

/**
 * Every plan of the house, with how many hold it, those that are sold first; managers see what the members bring
 * in a month.
 */
export async function showStaffPlans(
  { db }: { db: Db },
  { member }: Pick<MemberIdentity, 'member'>,
): Promise<StaffPlansAnswer> {
  const [plans, held] = await Promise.all([
    listStaffPlans(db),
    isAtLeast(member.role, 'manager') ? listHeldAlike(db) : null,
  ])
  return { plans: plans.map(staffPlan), money: held && moneyOf(held) }
}

/** One of them. `plan.missing`. */
export async function showStaffPlan(db: Db, id: string): Promise<StaffPlan> {
  const plan = (await listStaffPlans(db)).find((one) => one.id === id.toLowerCase())
  if (!plan) throw new Refused('plan.missing')
  return staffPlan(plan)
}

type Held = Awaited<ReturnType<typeof listHeldAlike>>

function moneyOf(held: Held): NonNullable<StaffPlansAnswer['money']> {
  const ofPlans = [...Map.groupBy(held, ({ plan_id }) => plan_id)].map(([id, groups]) => ({
    id,
    isPaidAgain: groups.some(({ recurring }) => recurring),
    month: monthOfPlan(groups.map(heldAlike)),
  }))
  const paidAgain = ofPlans.filter(({ isPaidAgain }) => isPaidAgain)
  return {
    together: planMonth(monthOfAll(ofPlans.map(({ month }) => month))),
    of: Object.fromEntries(paidAgain.map(({ id, month }) => [id, planMonth(month)])),
  }
}

const heldAlike = (row: Held[number]): HeldAlike => ({
  members: row.members,
  isPaused: row.is_paused,
  isWaiting: row.is_waiting,
  pays:
    row.recurring && row.price_cents !== null && row.period_count !== null && row.period_unit !== null
      ? { price: row.price_cents, period: { count: row.period_count, unit: row.period_unit } }
      : null,
  isLeaving: row.is_leaving,
})

const planMonth = ({ amount, ...counts }: MonthOfPlan): PlanMonth => ({ ...counts, aMonth: dollarsFromCents(amount) })

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
