import type { MemberOrdersWish, PlanOrder, PlanOrdersAnswer } from '#api/platform/plan-orders.ts'
import type { MemberRow } from '#server/accounts/store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { requireOwn } from '#server/memberships/change-own-membership.ts'
import { listMemberships, readStanding } from '#server/memberships/standing.ts'
import { claimWaiting } from '#server/memberships/store.ts'
import { describePlanOrder } from './describe-plan-order.ts'

type Reader = Pick<Ctx, 'db' | 'now'>

/** A member's own plan orders, newest first, those that are wished (spec 7, Member orders). */
export async function listMemberOrders(
  ctx: Reader,
  member: MemberRow,
  { limit, offset, ...wish }: MemberOrdersWish,
): Promise<PlanOrdersAnswer> {
  await claimWaiting(ctx.db, member)
  const own = await listMemberships(ctx.db, member.id)
  const orders = await Promise.all(own.map(async ({ id }) => await describe(ctx, member, id)))
  const wished = orders.filter((order) => isWished(order, wish))
  const page = wished.slice(offset, offset + limit)
  return {
    orders: page,
    pagingMetadata: { count: page.length, offset, total: wished.length, tooManyToCount: false },
  }
}

/** One of a member's own plan orders; another's is as unknown as none, `membership.unknown`. */
export async function showMemberOrder(ctx: Reader, member: MemberRow, id: string): Promise<PlanOrder> {
  await requireOwn(ctx, member, id)
  return await describe(ctx, member, id)
}

async function describe({ db, now }: Reader, member: MemberRow, id: string): Promise<PlanOrder> {
  return describePlanOrder(await readStanding(db, id), member, now())
}

function isWished(order: PlanOrder, wish: Omit<MemberOrdersWish, 'limit' | 'offset'>): boolean {
  return (
    isAmong(
      order.planId,
      wish.planIds?.map((id) => id.toLowerCase()),
    ) &&
    isAmong(order.status, wish.orderStatuses) &&
    isAmong(order.lastPaymentStatus, wish.paymentStatuses) &&
    isAmong(order.autoRenewCanceled, wish.autoRenewCanceled === undefined ? undefined : [wish.autoRenewCanceled])
  )
}

const isAmong = <Value>(value: Value, wished: readonly Value[] | undefined) => !wished || wished.includes(value)
