import type { CouponMoney, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { dollarsFromCents, sum } from '#domain/money.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { sumMoneyOfCoupons } from './office-store.ts'
import { listStaffCoupons } from './save-coupon.ts'

/** The promo codes of the house and their batches; managers see what each gave away, and what it brought in. */
export async function showStaffCoupons(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { member }: Pick<MemberIdentity, 'member'>,
): Promise<StaffCouponsAnswer> {
  const [codes, sums] = await Promise.all([
    listStaffCoupons(ctx),
    isAtLeast(member.role, 'manager') ? sumMoneyOfCoupons(ctx.db) : null,
  ])
  return { ...codes, money: sums && { together: together(sums), of: Object.fromEntries(sums.map(ofOne)) } }
}

type Sum = Awaited<ReturnType<typeof sumMoneyOfCoupons>>[number]

const together = (sums: readonly Sum[]): CouponMoney => ({
  gaveAway: dollarsFromCents(sum(sums.map(({ gave_away }) => gave_away))),
  broughtIn: dollarsFromCents(sum(sums.map(({ brought_in }) => brought_in))),
})

const ofOne = (one: Sum): [string, CouponMoney] => [one.id, together([one])]
