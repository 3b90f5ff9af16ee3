import type { CouponsAnswer } from '#api/coupons.ts'
import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/failed-tries.ts'
import { findCoupon } from './find-coupon.ts'

/** The coupon of a code, if there is one (spec 7: GET coupons); wrong codes are counted. `request.too-many`. */
export async function showCoupons(ctx: Ctx, network: string, code: string): Promise<CouponsAnswer> {
  const found = await letGuess(ctx, 'code', network, async (noteWrong) => {
    const coupon = await findCoupon(ctx.db, code)
    if (whyNotCoupon(coupon, ctx.now()) !== null) await noteWrong()
    return coupon
  })
  if (!found) return { coupons: [] }
  const { id: _, ...coupon } = found
  return { coupons: [coupon] }
}
