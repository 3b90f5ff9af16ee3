import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { changePlanRequest, newPlanRequest, StaffPlan } from '#api/staff-plans.ts'
import { centsFromDollars } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertPlan, listGiven, lockPlan, setGiven, updatePlan } from './plan-office-store.ts'
import { showStaffPlan } from './show-plans.ts'

type Said = Omit<z.infer<typeof changePlanRequest>, 'revision'>

/** A new plan, sold at once. `service.unknown`, `SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS`. */
export async function createPlan(
  { db }: Pick<Ctx, 'db'>,
  { price, ...said }: z.infer<typeof newPlanRequest>,
): Promise<StaffPlan> {
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    await requireServices(tx, said)
    await insertPlan(tx, { id, ...columnsOf(said), price_cents: centsFromDollars(price) })
    await setGiven(tx, id, said.gives)
    return await showStaffPlan(tx, id)
  })
}

/**
 * Changes what is sold from now on; who holds the plan keeps what was agreed. How it is charged stays as it is while
 * somebody holds it: `plan.held`. `plan.missing`, `revision.old`, `service.unknown`,
 * `SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS`.
 */
export async function editPlan(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  { revision, ...said }: z.infer<typeof changePlanRequest>,
): Promise<StaffPlan> {
  return await db.transaction().execute(async (tx) => {
    // Services before plans, as whoever connects them locks them.
    await requireServices(tx, said)
    await lockPlan(tx, id)
    const plan = await showStaffPlan(tx, id)
    if (plan.revision !== revision) return await refuseStale(tx, 'plan', plan.id, plan)
    if (standsSo(plan, said)) return plan
    if (plan.isHeld && !isChargedAlike(plan, said)) throw new Refused('plan.held')
    await updatePlan(tx, plan.id, columnsOf(said))
    await setGiven(tx, plan.id, said.gives)
    return await showStaffPlan(tx, plan.id)
  })
}

async function requireServices(tx: Tx, { gives }: Said): Promise<void> {
  const services = await listGiven(
    tx,
    gives.map(({ serviceId }) => serviceId),
  )
  if (services.length < gives.length) throw new Refused('service.unknown')
  if (services.some(({ price_cents }) => price_cents === 0)) throw new Refused('SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS')
}

/** Whether a plan is just as it is written: saving it once more is no edit. */
const standsSo = (plan: StaffPlan, said: Said): boolean =>
  JSON.stringify(columnsOf(plan)) === JSON.stringify(columnsOf(said)) && givenIn(plan) === givenIn(said)

const givenIn = ({ gives }: Pick<Said, 'gives'>): string =>
  gives
    .map(({ serviceId, credits }) => `${serviceId.toLowerCase()} ${credits}`)
    .toSorted()
    .join()

const isChargedAlike = (plan: StaffPlan, said: Said) =>
  plan.recurring === said.recurring && plan.period.count === said.period.count && plan.period.unit === said.period.unit

const columnsOf = ({ name, description, recurring, period, initialTerm, isPublic }: Said) => ({
  name,
  description,
  recurring,
  period_count: period.count,
  period_unit: period.unit,
  initial_term_count: initialTerm?.count ?? null,
  initial_term_unit: initialTerm?.unit ?? null,
  public: isPublic,
})
