import type { OfflineOrderRequest, PlanOrderAnswer } from '#api/platform/plan-orders.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sellAtDesk } from '#server/memberships/sell-at-desk.ts'
import { showPlanOrder } from './list-plan-orders.ts'
import { inWordsOfThePlatform, readRequestedPlan, requireBuyer } from './requested-plan.ts'

/** A plan is sold at the desk: paid there, or to be marked as paid later. `member_not_found`, `purchases_limit_reached`. */
export async function orderOffline(ctx: Ctx, network: string, input: OfflineOrderRequest): Promise<PlanOrderAnswer> {
  const member = await requireBuyer(ctx, input.memberId)
  const plan = await readRequestedPlan(ctx, network, input)
  const { id } = await inWordsOfThePlatform(() =>
    sellAtDesk(ctx, { member, plan, startsAt: plan.startsAt, isPaid: input.paid ?? false }),
  )
  return { order: await showPlanOrder(ctx, id) }
}
