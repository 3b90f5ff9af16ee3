import type { Period } from '#domain/memberships/charges.ts'
import type { SoldPlan } from '#domain/memberships/sold-plan.ts'
import { Refused } from '#domain/refusals.ts'
import { listPlans } from '#server/catalogue/store.ts'
import type { Ctx } from '#server/kit/context.ts'

/** A plan as it is sold now: its price, how long it lasts and what it gives. */
export type PricedPlan = SoldPlan & { kind: 'PLAN'; planId: string; name: string; count: 1 }

/**
 * Reads the requested plans from the price list, in their order; the same plan may appear twice. Those that are not on
 * it are sold at the desk alone (`isAtDesk`). `plan.unknown`.
 */
export async function pricePlans(
  { db }: Pick<Ctx, 'db'>,
  sent: readonly { planId: string }[],
  { isAtDesk = false }: { isAtDesk?: boolean } = {},
): Promise<PricedPlan[]> {
  const ids = sent.map(({ planId }) => planId.toLowerCase())
  const plans = await listPlans(db, ids)
  return ids.map((planId) => {
    const plan = plans.find(({ id }) => id === planId)
    if (!plan) throw new Refused('plan.unknown')
    if (plan.archived_at !== null || !(plan.public || isAtDesk)) throw new Refused('plan.unknown/archived')
    const { name, price_cents: price, recurring, period_count: count, period_unit: unit, benefits } = plan
    const sold = { price, recurring, period: { count, unit }, initialTerm: initialTermOf(plan), benefits }
    return { kind: 'PLAN', planId, name, count: 1, ...sold }
  })
}

function initialTermOf({ initial_term_count: count, initial_term_unit: unit }: PlanRow): Period | null {
  return count !== null && unit !== null ? { count, unit } : null
}

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]
