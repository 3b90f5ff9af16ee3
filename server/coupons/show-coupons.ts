import type { CouponsAnswer } from '#api/coupons.ts'
import { whyNotCoupon } from '#domain/coupons/check-coupon.ts'
import type { Ctx } from '#server/kit/context.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { findCoupon, type FoundCoupon } from './find-coupon.ts'
import { isCouponHeldBy } from './store.ts'

type Asker = { network: string; visitorId: string | null }

/**
 * The coupon of a code, if there is one (spec 7: GET coupons); a use that the browser's own unpaid order holds counts
 * as free (ruling 13). Wrong codes are counted. `request.too-many`.
 */
export async function showCoupons(ctx: Ctx, { network, visitorId }: Asker, code: string): Promise<CouponsAnswer> {
  const found = await letGuess(ctx, 'code', network, async (noteWrong) => {
    const coupon = await withOwnUse(ctx, await findCoupon(ctx.db, code, ctx.now()), visitorId)
    if (whyNotCoupon(coupon, ctx.now()) !== null) await noteWrong()
    return coupon
  })
  if (!found) return { coupons: [] }
  const { id: _, ...coupon } = found
  return { coupons: [coupon] }
}

async function withOwnUse({ db }: Pick<Ctx, 'db'>, coupon: FoundCoupon | undefined, visitorId: string | null) {
  if (!coupon || visitorId === null || !(await isCouponHeldBy(db, coupon.id, visitorId))) return coupon
  return { ...coupon, numberOfUsages: coupon.numberOfUsages - 1 }
}
