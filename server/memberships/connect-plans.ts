import { sql } from 'kysely'
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

type Wish = { serviceId: string; planIds: readonly string[] }

/**
 * Lets plans make a service free: for whoever buys them from now on, and at once for whoever holds them (decision record
 * 057). `service.unknown`, `INVALID_PRICING_PLAN`, and `SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS` for what is free anyway.
 */
export async function connectPlans({ db }: Pick<Ctx, 'db'>, { serviceId, planIds }: Wish): Promise<void> {
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

/**
 * Who holds the plan gets the credits for the period that runs, as those of its other services: paid by the same
 * invoice, good as long. What is promised for later periods says since when.
 */
async function giveToHolders(
  tx: Tx,
  serviceId: string,
  added: readonly { planId: string; credits: number }[],
): Promise<void> {
  await sql`
    with added as (
      select * from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added ("planId" uuid, credits integer)
    ),
    holder as (
      select membership.id, added.credits, running.granted_for, running.valid_from, running.valid_until
      from membership
      join added on added."planId" = membership.plan_id
      cross join lateral (
        select granted_for, valid_from, valid_until from credit_grant
        where membership_id = membership.id order by valid_from desc limit 1
      ) as running
      where membership.status in ('PENDING', 'ACTIVE', 'PAUSED')
      order by membership.id
      for no key update of membership
    ),
    promised as (
      update membership set benefits = benefits || jsonb_build_array(jsonb_build_object(
        'serviceId', ${serviceId}::uuid, 'credits', holder.credits, 'since', holder.valid_from))
      from holder
      where membership.id = holder.id and recurring
        and not benefits @> jsonb_build_array(jsonb_build_object('serviceId', ${serviceId}::uuid))
    )
    insert into credit_grant (membership_id, service_id, granted_for, credits, valid_from, valid_until)
    select id, ${serviceId}::uuid, granted_for, credits, valid_from, valid_until from holder
    on conflict on constraint granted_once do nothing`.execute(tx)
}
