import type { CouponsAnswer } from '#api/coupons.ts'
import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteFailedTry, refuseGuessers } from '#server/kit/failed-tries.ts'
import { findCoupon } from './find-coupon.ts'

/** The coupon of a code, if there is one (spec 7: GET coupons); wrong codes are counted. `request.too-many`. */
export async function showCoupons(ctx: Ctx, network: string, code: string): Promise<CouponsAnswer> {
  await refuseGuessers(ctx, 'code', network)
  const found = await findCoupon(ctx.db, code)
  if (whyNotCoupon(found, ctx.now()) !== null) await noteFailedTry(ctx, 'code', network)
  if (!found) return { coupons: [] }
  const { id: _, ...coupon } = found
  return { coupons: [coupon] }
}
