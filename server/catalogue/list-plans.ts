import { id as isId } from '#api/wire.ts'
import type { Plan } from '#api/catalogue.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listPlans as findPlans } from './store.ts'

/** The memberships on sale, or those named by `a,b`; unknown ids are left out (spec 7). */
export async function listPlans({ db }: Pick<Ctx, 'db'>, planIds?: string): Promise<{ plans: Plan[] }> {
  const asked = planIds?.split(',').map((text) => text.trim())
  const plans = await findPlans(
    db,
    asked?.filter((text) => isId.safeParse(text).success),
  )
  return { plans: plans.map(sentPlan) }
}

function sentPlan(plan: PlanRow): Plan {
  const { initial_term_count: count, initial_term_unit: unit } = plan
  return {
    id: plan.id,
    name: plan.name,
    description: plan.description,
    payment: { price: dollarsFromCents(plan.price_cents), currency: 'AUD' },
    duration: { count: plan.period_count, unit: plan.period_unit },
    recurring: plan.recurring,
    initialTerm: count !== null && unit !== null ? { count, unit } : null,
    benefits: plan.benefits,
  }
}

type PlanRow = Awaited<ReturnType<typeof findPlans>>[number]
