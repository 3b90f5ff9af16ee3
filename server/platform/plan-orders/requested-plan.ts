import type { PlanInput } from '#api/platform/plan-orders.ts'
import { startOf } from '#domain/memberships/plan-order-status.ts'
import { Refused, type RefusalReason } from '#domain/refusals.ts'
import { findKnownMember } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { listPlans } from '#server/catalogue/store.ts'
import { acceptCodes } from '#server/checkout/accept-codes.ts'
import { plansToSell, type PlanToSell } from '#server/sales/kinds/plan.ts'
import type { Ctx } from '#server/kit/context.ts'
import { holdsPlan } from '#server/memberships/credit-store.ts'

export type RequestedPlan = PlanToSell & {
  description: string
  isOnPriceList: boolean
  startsAt: Date
  isLater: boolean
}

/**
 * Reads the requested plan, as it is sold now, and its start. No coupon applies to plans (ruling 16), and the answer
 * says why; wrong codes are counted. `plan.unknown`, `invalid_start_date`, `ERROR_COUPON_…`.
 */
export async function readRequestedPlan(ctx: Ctx, network: string, input: PlanInput): Promise<RequestedPlan> {
  const [plan] = await plansToSell(ctx, [input], { isAtDesk: true })
  const [row] = plan ? await listPlans(ctx.db, [plan.planId]) : []
  if (!plan || !row) throw new Refused('plan.unknown')
  const start = startOf(input.startDate ? new Date(input.startDate) : null, ctx.now())
  if (start === 'invalid_start_date') throw new Refused(start)
  if (input.couponCode) await refuseCoupon(ctx, network, input.couponCode)
  return {
    ...plan,
    description: row.description,
    isOnPriceList: row.public,
    startsAt: start.at,
    isLater: start.isLater,
  }
}

async function refuseCoupon(ctx: Ctx, network: string, couponCode: string): Promise<never> {
  await inWordsOfThePlatform(() => acceptCodes(ctx, network, { couponCode }))
  throw new Refused('ERROR_COUPON_NOT_APPLICABLE_FOR_PLAN')
}

/** The member that a plan is for: `member_not_found`. */
export async function requireBuyer({ db }: Pick<Ctx, 'db'>, memberId: string): Promise<MemberRow> {
  const member = await findKnownMember(db, memberId)
  if (!member) throw new Refused('member_not_found')
  return member
}

/** Whether a member holds a plan that can be held once. */
export const isHeld = async ({ db }: Pick<Ctx, 'db'>, member: MemberRow, plan: PlanToSell): Promise<boolean> =>
  plan.recurring && (await holdsPlan(db, member.id, plan.planId))

const words: Partial<Record<RefusalReason, RefusalReason>> = {
  'plan.already-held': 'purchases_limit_reached',
  'coupon.unknown': 'ERROR_COUPON_DOES_NOT_EXIST',
  'coupon.expired': 'ERROR_COUPON_HAS_EXPIRED',
  'coupon.used-up': 'ERROR_COUPON_USAGE_EXCEEDED',
}

/** The house's own "no", by the name that the platform has for it. */
export async function inWordsOfThePlatform<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const named = error instanceof Refused ? words[error.reason] : undefined
    throw named ? new Refused(named) : error
  }
}
