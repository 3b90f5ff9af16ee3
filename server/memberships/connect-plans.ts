import { Refused } from '#domain/refusals.ts'
import {
  deleteBenefits,
  insertBenefits,
  listPlanIds,
  lockServices,
  updateService,
} from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { giveToHolders } from './credit-store.ts'

type Input = { serviceId: string; planIds: readonly string[] }

/**
 * Lets plans make a service free: for whoever buys them from now on, and at once for whoever holds them
 * (docs/decisions/057). `service.unknown`, `INVALID_PRICING_PLAN`, and `SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS` for
 * what is free anyway.
 */
export async function connectPlans({ db }: Pick<Ctx, 'db'>, { serviceId, planIds }: Input): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const service = await lockService(tx, serviceId)
    if (service.price_cents === 0) throw new Refused('SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS')
    await requirePlans(tx, planIds)
    const added = await insertBenefits(tx, serviceId, planIds)
    await giveToHolders(tx, serviceId, added)
    await updateService(tx, serviceId, {}, null)
  })
}

/**
 * Plans do not make a service free any more for whoever buys them; no plans named means all of them. Who holds one keeps
 * what was promised. `service.unknown`, `INVALID_PRICING_PLAN` for a plan that never gave it.
 */
export async function disconnectPlans(
  { db }: Pick<Ctx, 'db'>,
  { serviceId, planIds }: { serviceId: string; planIds: readonly string[] | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockService(tx, serviceId)
    const gone = await deleteBenefits(tx, serviceId, planIds)
    const missing = (planIds ?? []).filter((id) => gone.every(({ plan_id }) => plan_id !== id.toLowerCase()))
    if (missing.length > 0) throw new Refused('INVALID_PRICING_PLAN', { pricingPlanIds: missing })
    await updateService(tx, serviceId, {}, null)
  })
}

async function lockService(tx: Tx, id: string) {
  const [service] = await lockServices(tx, [id])
  if (!service) throw new Refused('service.unknown')
  return service
}

async function requirePlans(tx: Tx, planIds: readonly string[]): Promise<void> {
  const known = await listPlanIds(tx, planIds)
  const unknown = planIds.filter((planId) => known.every(({ id }) => id !== planId.toLowerCase()))
  if (unknown.length > 0) throw new Refused('INVALID_PRICING_PLAN', { pricingPlanIds: unknown })
}
