import { whyNotOrder, type PlanOrderAction } from '#domain/memberships/plan-order-status.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteChange } from '#server/history/note-act.ts'
import { cancelMembership, endMembership, type EffectiveAt } from '#server/memberships/cancel-membership.ts'
import { pauseMembership } from '#server/memberships/pause-membership.ts'
import { postponeEnd } from '#server/memberships/postpone-end.ts'
import { resumePausedMembership } from '#server/memberships/resume-membership.ts'
import { markAsPaid } from '#server/memberships/sell-at-desk.ts'
import { closeOrder } from '#server/sales/close-order.ts'
import { noteCancelCause } from '#server/sales/store.ts'
import { inWordsOfThePlatform } from './requested-plan.ts'
import { requireOrder, requireOwnOrder } from './list-plan-orders.ts'
import type { PlanOrderRow } from './store.ts'

/** What the owner does with an order that has become a membership; the house's own acts, by their names here. */
const acts = {
  pause: pauseMembership,
  resume: resumePausedMembership,
  'mark as paid': (ctx: Ctx, id: string) => inWordsOfThePlatform(() => markAsPaid(ctx, id)),
}

/** Pauses, resumes or marks an order as paid; an order that was never paid has none of these. */
export async function changePlanOrder(ctx: Ctx, id: string, action: keyof typeof acts): Promise<void> {
  const order = await requireMembership(ctx, id, action)
  await acts[action](ctx, order.id)
}

/** Moves the end of an order to a later day. */
export async function postponePlanOrder(ctx: Ctx, id: string, endDate: Date): Promise<void> {
  const order = await requireMembership(ctx, id, 'postpone end date')
  await postponeEnd(ctx, order.id, endDate)
}

/** The owner ends an order; one that waits for its payment is closed at the payment provider first. */
export async function cancelPlanOrder(ctx: Ctx, id: string, effectiveAt: EffectiveAt): Promise<void> {
  const order = await requireOrder(ctx, id)
  if (await closeUnpaid(ctx, order, 'OWNER_ACTION')) return
  await endMembership(ctx, order.id, effectiveAt)
}

/** A member cancels one of their own orders, as they do on the site. */
export async function cancelMemberOrder(
  ctx: Ctx,
  member: MemberRow,
  id: string,
  effectiveAt: EffectiveAt,
): Promise<void> {
  const order = await requireOwnOrder(ctx, member, id)
  if (await closeUnpaid(ctx, order, 'MEMBER_ACTION')) return
  await cancelMembership(ctx, member, order.id, effectiveAt)
}

/** Whether that was all: an order that turns out to be paid has become a membership meanwhile. */
async function closeUnpaid(ctx: Ctx, order: PlanOrderRow, cause: 'OWNER_ACTION' | 'MEMBER_ACTION'): Promise<boolean> {
  if (order.is_membership) return false
  if (order.status !== 'DRAFT' || order.order_id === null) throw new Refused('membership.ended')
  const { id, order_id: orderId } = order
  await ctx.db.transaction().execute(async (tx) => {
    await noteCancelCause(tx, orderId, cause)
    await noteChange(tx, { what: 'membership', row: id, name: '', after: { payment_given_up: true } })
  })
  const { status } = await closeOrder(ctx, order.order_id, 'CANCELED')
  return status !== 'PAID'
}

async function requireMembership(ctx: Ctx, id: string, action: PlanOrderAction): Promise<PlanOrderRow> {
  const order = await requireOrder(ctx, id)
  if (!order.is_membership) throw new Refused(whyNotOrder('ENDED', action) ?? 'membership.ended')
  return order
}
