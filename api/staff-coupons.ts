import * as z from 'zod/mini'
import { plainCode } from '#domain/typed-codes.ts'
import { dollarsWithin, id, revision, sydneyDate, whole, words } from './wire.ts'

export const staffCouponsPath = '/api/staff/v1/coupons'
export const staffCouponPath = '/api/staff/v1/coupons/:id'
export const endCouponPath = '/api/staff/v1/coupons/:id/end'
export const couponBatchesPath = '/api/staff/v1/coupons/batch'
export const couponBatchFilePath = '/api/staff/v1/coupons/batch/:id.csv'
export const endCouponBatchPath = '/api/staff/v1/coupons/batch/:id/end'

/** What fits into the fields of a promo code. */
export const couponBounds = {
  name: { longest: 100 },
  code: { shortest: 3, longest: 40 },
  prefix: { shortest: 0, longest: 12 },
  /** What it takes off: a share of the price, or dollars. */
  percentOff: { least: 0.01, most: 100 },
  moneyOff: { least: 0.01, most: 100_000 },
  /** How often it can be used. */
  usageLimit: { least: 1, most: 1_000_000 },
  /** How many codes one press makes. */
  count: { least: 1, most: 5000 },
} as const

/** A code as guests enter it: letters, digits and hyphens; capitals and small letters are one. */
export const isCouponCode = (typed: string): boolean => isWrittenAs(plainCode(typed), couponBounds.code)
/** What the codes of a batch begin with; it may be nothing. */
export const isCouponPrefix = (typed: string): boolean => isWrittenAs(plainCode(typed), couponBounds.prefix)

const isWrittenAs = (code: string, { shortest, longest }: { shortest: number; longest: number }): boolean =>
  code.length >= shortest && code.length <= longest && /^([A-Z0-9][A-Z0-9-]*)?$/.test(code)
const { percentOff } = couponBounds
const percent = z.number().check(z.minimum(percentOff.least), z.maximum(percentOff.most), z.multipleOf(0.01))

const terms = {
  name: words(couponBounds.name.longest).check(z.minLength(1)),
  /** One of the two: a share of the price, or an amount in dollars. */
  percentOff: z.nullable(percent),
  moneyOff: z.nullable(dollarsWithin(couponBounds.moneyOff)),
  onlyForService: z.nullable(id),
  /** Sydney days on which it can be used, the last one included; null: no first or no last day. */
  from: z.nullable(sydneyDate),
  until: z.nullable(sydneyDate),
}
type Terms = { percentOff: number | null; moneyOff: number | null; from: string | null; until: string | null }
const takesOneOff = ({ percentOff, moneyOff }: Terms) => (percentOff === null) !== (moneyOff === null)
const hasDaysInOrder = ({ from, until }: Terms) => from === null || until === null || from <= until
const usageLimit = z.nullable(whole(couponBounds.usageLimit))

export const newCouponRequest = z
  .object({
    code: z.string().check(z.overwrite(plainCode), z.refine(isCouponCode)),
    ...terms,
    oncePerEmail: z.boolean(),
    usageLimit,
  })
  .check(z.refine(takesOneOff, { path: ['percentOff'] }), z.refine(hasDaysInOrder, { path: ['until'] }))
/** The code stays what it is: guests have it. */
export const changeCouponRequest = z
  .object({ revision, ...terms, oncePerEmail: z.boolean(), usageLimit, active: z.boolean() })
  .check(z.refine(takesOneOff, { path: ['percentOff'] }), z.refine(hasDaysInOrder, { path: ['until'] }))
export const couponBatchRequest = z
  .object({
    ...terms,
    count: whole(couponBounds.count),
    prefix: z._default(z.string().check(z.overwrite(plainCode), z.refine(isCouponPrefix)), ''),
  })
  .check(z.refine(takesOneOff, { path: ['percentOff'] }), z.refine(hasDaysInOrder, { path: ['until'] }))
export const couponParams = z.object({ id })

export type NewCoupon = z.infer<typeof newCouponRequest>
export type CouponChange = z.infer<typeof changeCouponRequest>
export type CouponBatchRequest = z.infer<typeof couponBatchRequest>
export type CouponTerms = Omit<CouponChange, 'revision' | 'usageLimit' | 'active'>

/** A promo code as staff see it, with how often it has been used. */
export type StaffCoupon = Omit<CouponChange, 'revision'> & { id: string; code: string; revision: number; uses: number }
/** Codes that were made together, each good once. */
export type CouponBatch = {
  id: string
  name: string
  madeAt: string
  codes: number
  uses: number
  /** How many can still be used. */
  open: number
  /** What one of them gives; they are all alike when they are made. */
  percentOff: number | null
  moneyOff: number | null
}
/**
 * What codes took off orders when they were paid, and what those orders brought in: what was sold in them less what came back
 * since, as the takings tell it. Dollars.
 */
export type CouponMoney = { gaveAway: number; broughtIn: number }
export type StaffCouponsAnswer = {
  coupons: StaffCoupon[]
  batches: CouponBatch[]
  /** Of all codes, and of each code and each batch that was paid with, by its id. Null: the front desk asks. */
  money: { together: CouponMoney; of: Record<string, CouponMoney> } | null
}
