import {
  changeCouponRequest,
  couponBatchesPath,
  couponBatchFilePath,
  couponBatchRequest,
  couponParams,
  endCouponBatchPath,
  endCouponPath,
  newCouponRequest,
  staffCouponPath,
  staffCouponsPath,
  type CouponBatch,
  type StaffCoupon,
  type StaffCouponsAnswer,
} from '#api/staff-coupons.ts'
import { memberOf } from '#server/access/authorize.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { asCsvFile, fileRoute } from '#server/kit/http/csv-file.ts'
import { endCouponBatch, makeCouponBatch, writeCouponFile } from './make-coupon-batch.ts'
import { createCoupon, editCoupon, endCoupon } from './save-coupon.ts'
import { showStaffCoupons } from './show-staff-coupons.ts'

/** The promo codes of the house, one by one and in batches. */
export const staffCouponRoutes: Routes = (app, ctx) => {
  app.get(
    staffCouponsPath,
    async (request): Promise<StaffCouponsAnswer> => await showStaffCoupons(ctx, memberOf(request)),
  )

  app.post(
    staffCouponsPath,
    { schema: { body: newCouponRequest } },
    async (request): Promise<StaffCoupon> => await createCoupon(ctx, request.body, memberOf(request)),
  )

  app.patch(
    staffCouponPath,
    { schema: { params: couponParams, body: changeCouponRequest } },
    async (request): Promise<StaffCoupon> => await editCoupon(ctx, request.params.id, request.body, memberOf(request)),
  )

  app.post(
    endCouponPath,
    { schema: { params: couponParams } },
    async ({ params }): Promise<StaffCoupon> => await endCoupon(ctx, params.id),
  )

  app.post(
    couponBatchesPath,
    { schema: { body: couponBatchRequest } },
    async (request): Promise<CouponBatch> => await makeCouponBatch(ctx, request.body, memberOf(request)),
  )

  app.get(couponBatchFilePath, { ...fileRoute, schema: { params: couponParams } }, async ({ params }, reply) =>
    asCsvFile(reply, 'promo-codes.csv').send(await writeCouponFile(ctx, params.id)),
  )

  app.post(
    endCouponBatchPath,
    { schema: { params: couponParams } },
    async ({ params }): Promise<CouponBatch> => await endCouponBatch(ctx, params.id),
  )
}
