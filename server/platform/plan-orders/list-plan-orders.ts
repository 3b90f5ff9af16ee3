import type { MemberOrdersInput, PlanOrder, PlanOrdersAnswer, PlanOrdersInput } from '#api/platform/plan-orders.ts'
import { Refused } from '#domain/refusals.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { claimWaiting } from '#server/memberships/credit-store.ts'
import { required } from '#server/kit/required.ts'
import { describePlanOrders } from './describe-plan-order.ts'
import { findPlanOrder, listPlanOrders as listRows, type PlanOrderRow } from './store.ts'

type Reader = Pick<Ctx, 'db' | 'now'>

/** The requested plan orders, newest first, page by page (spec 7, Management). */
export async function listPlanOrders({ db, now }: Reader, input: PlanOrdersInput): Promise<PlanOrdersAnswer> {
  const { rows, total } = await listRows(db, input)
  const pagingMetadata = { count: rows.length, offset: input.offset, total, tooManyToCount: false }
  return { orders: await describePlanOrders(db, rows, now()), pagingMetadata }
}

/** A member's own plan orders (spec 7, Member orders). */
export async function listMemberOrders(
  ctx: Reader,
  member: MemberRow,
  input: MemberOrdersInput,
): Promise<PlanOrdersAnswer> {
  await claimWaiting(ctx.db, member)
  return await listPlanOrders(ctx, { ...input, buyerIds: [member.id] })
}

/** One plan order: `membership.unknown`. */
export async function showPlanOrder({ db, now }: Reader, id: string): Promise<PlanOrder> {
  const [order] = await describePlanOrders(db, [await requireOrder({ db }, id)], now())
  return required(order, 'the order that was found')
}

/** One of a member's own plan orders: `membership.unknown`, and `account.forbidden` for another's. */
export async function showMemberOrder(ctx: Reader, member: MemberRow, id: string): Promise<PlanOrder> {
  await requireOwnOrder(ctx, member, id)
  return await showPlanOrder(ctx, id)
}

export async function requireOrder({ db }: Pick<Ctx, 'db'>, id: string): Promise<PlanOrderRow> {
  const order = await findPlanOrder(db, id)
  if (!order) throw new Refused('membership.unknown')
  return order
}

export async function requireOwnOrder({ db }: Pick<Ctx, 'db'>, member: MemberRow, id: string): Promise<PlanOrderRow> {
  await claimWaiting(db, member)
  const order = await requireOrder({ db }, id)
  if (order.member_id !== member.id) throw new Refused('account.forbidden')
  return order
}
