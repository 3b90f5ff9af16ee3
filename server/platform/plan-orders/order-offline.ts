import type { OfflineOrderRequest, PlanOrderAnswer } from '#api/platform/plan-orders.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sellAtDesk } from '#server/memberships/sell-at-desk.ts'
import { showPlanOrder } from './list-plan-orders.ts'
import { inWordsOfThePlatform, readPlanWish, requireBuyer } from './plan-wish.ts'

/** A plan is sold at the desk: paid there, or to be marked as paid later. `member_not_found`, `purchases_limit_reached`. */
export async function orderOffline(ctx: Ctx, network: string, wish: OfflineOrderRequest): Promise<PlanOrderAnswer> {
  const member = await requireBuyer(ctx, wish.memberId)
  const plan = await readPlanWish(ctx, network, wish)
  const { id } = await inWordsOfThePlatform(() =>
    sellAtDesk(ctx, { member, plan, startsAt: plan.startsAt, isPaid: wish.paid ?? false }),
  )
  return { order: await showPlanOrder(ctx, id) }
}
