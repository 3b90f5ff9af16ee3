import type { PlanInput, PreviewAnswer, PricePreviewAnswer } from '#api/platform/plan-orders.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { describePreview, pricingOf } from './describe-plan-order.ts'
import { isHeld, readRequestedPlan, requireBuyer, type RequestedPlan } from './requested-plan.ts'

/** What a member's own order would be; nothing is written. The refusals of the order itself, but for the limit. */
export async function previewOnline(
  ctx: Ctx,
  member: MemberRow,
  network: string,
  input: PlanInput,
): Promise<PreviewAnswer> {
  const plan = await readRequestedPlan(ctx, network, input)
  if (!plan.isOnPriceList) throw new Refused('archived_plan')
  if (plan.isLater) throw new Refused('buyer_can_not_pick_future_start_date')
  return await preview(ctx, member, plan, 'ONLINE')
}

/** What a sale at the desk would be; nothing is written. */
export async function previewOffline(
  ctx: Ctx,
  network: string,
  input: PlanInput & { memberId: string },
): Promise<PreviewAnswer> {
  const member = await requireBuyer(ctx, input.memberId)
  return await preview(ctx, member, await readRequestedPlan(ctx, network, input), 'OFFLINE')
}

/** What a plan costs, for any buyer. */
export async function previewPrice(ctx: Ctx, network: string, input: PlanInput): Promise<PricePreviewAnswer> {
  const plan = await readRequestedPlan(ctx, network, input)
  if (!plan.isOnPriceList) throw new Refused('archived_plan')
  return { prices: pricingOf(plan).prices }
}

async function preview(
  ctx: Ctx,
  member: MemberRow,
  plan: RequestedPlan,
  type: 'ONLINE' | 'OFFLINE',
): Promise<PreviewAnswer> {
  const buyer = {
    member_id: member.id,
    contact_id: member.contact_id,
    plan_id: plan.planId,
    plan_name: plan.name,
    plan_description: plan.description,
    type,
  }
  return {
    order: describePreview(buyer, plan, plan.startsAt, ctx.now()),
    purchaseLimitExceeded: await isHeld(ctx, member, plan),
  }
}
