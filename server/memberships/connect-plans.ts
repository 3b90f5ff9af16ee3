import { Refused } from '#domain/refusals.ts'
import {
  countServiceEdit,
  deleteBenefits,
  insertBenefits,
  listPlanIds,
  lockServices,
} from '#server/catalogue/service-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { giveToHolders } from './credit-store.ts'

type Input = { serviceId: string; planIds: readonly string[] }

/**
 * Adds a service to plans: for future buyers, and at once for members who have the plan (docs/decisions/057).
 * `service.unknown`, `INVALID_PRICING_PLAN`, and `SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS` for a free service.
 */
export async function connectPlans({ db }: Pick<Ctx, 'db'>, { serviceId, planIds }: Input): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const service = await lockService(tx, serviceId)
    if (service.price_cents === 0) throw new Refused('SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS')
    await requirePlans(tx, planIds)
    const added = await insertBenefits(tx, serviceId, planIds)
    await giveToHolders(tx, serviceId, added)
    if (added.length > 0) await countServiceEdit(tx, serviceId, null)
  })
}

/**
 * Removes a service from plans for future buyers; without plans from all of them. Members keep what they bought.
 * `service.unknown`, `INVALID_PRICING_PLAN` for a plan that never had it.
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
    if (gone.length > 0) await countServiceEdit(tx, serviceId, null)
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
