import * as z from 'zod/mini'
import type { Coupon } from '#domain/coupons/check-coupon.ts'
import { codeOfPeople } from './wire.ts'

export const couponsPath = '/api/wix/v1/coupons'
export const couponsQuery = z.object({ code: codeOfPeople })

/** The coupon of a code, or none: the shared rule says why it is not accepted (api 3). */
export type CouponsAnswer = { coupons: Coupon[] }
