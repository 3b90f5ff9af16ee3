import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db.ts'
import { listStaffPlans, setArchived } from './plan-office-store.ts'

type House = Pick<Ctx, 'db' | 'now'>

/** Every plan of the house, with how many hold it, those that are sold first. */
export async function showStaffPlans({ db }: Pick<House, 'db'>): Promise<StaffPlansAnswer> {
  const plans = await listStaffPlans(db)
  return {
    plans: plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: dollarsFromCents(plan.price_cents),
      recurring: plan.recurring,
      period: { count: plan.period_count, unit: plan.period_unit },
      gives: plan.gives,
      holders: plan.holders,
      isPublic: plan.public,
      archivedAt: plan.archived_at?.toISOString() ?? null,
    })),
  }
}

/** A plan is sold to nobody any more; whoever holds it keeps it, at its price. `plan.missing`. */
export const archivePlan = ({ db, now }: House, id: string) => setArchivedAt(db, id, now())

/** A plan that was archived is sold again. `plan.missing`. */
export const restorePlan = ({ db }: Pick<House, 'db'>, id: string) => setArchivedAt(db, id, null)

async function setArchivedAt(db: Db, id: string, at: Date | null): Promise<StaffPlan> {
  return await db.transaction().execute(async (tx) => {
    await setArchived(tx, id, at)
    const { plans } = await showStaffPlans({ db: tx })
    const plan = plans.find((one) => one.id === id.toLowerCase())
    if (!plan) throw new Refused('plan.missing')
    return plan
  })
}
