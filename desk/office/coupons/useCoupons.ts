import { useQuery } from '@tanstack/react-query'
import {
  couponBatchesPath,
  staffCouponsPath,
  type CouponBatch,
  type CouponBatchRequest,
  type CouponChange,
  type NewCoupon,
  type StaffCoupon,
  type StaffCouponsAnswer,
} from '#api/staff-coupons.ts'
import { staffServicesPath, type StaffService, type StaffServicesAnswer } from '#api/timetable.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, askForFile, send } from '#desk/calls/calls.ts'

/** What is said when the promo codes cannot be had. */
export const couponsFailed = 'Could not load the promo codes.'
const queryKey = ['coupons']
const changed = () => answers.invalidateQueries({ queryKey })

/** A service that a code may be for; one that was removed keeps its name for the codes that were. */
export type NamedService = Pick<StaffService, 'id' | 'name' | 'price'> & { isGone?: true }
export type Coupons = StaffCouponsAnswer & { services: NamedService[] }

/** Promo codes and batches, and the services that they may be for. */
export const useCoupons = () => useQuery({ queryKey, queryFn: askForThem })

async function askForThem(): Promise<Coupons> {
  const [codes, { services, removed }] = await Promise.all([
    ask<StaffCouponsAnswer>(staffCouponsPath, couponsFailed),
    ask<StaffServicesAnswer>(staffServicesPath, couponsFailed),
  ])
  const gone = removed.map(({ id, name }) => ({ id, name: `${name} (removed)`, price: 0, isGone: true as const }))
  return { ...codes, services: [...services, ...gone] }
}

/** Adds a promo code; the same press adds it once. */
export async function addCoupon(coupon: NewCoupon, idempotencyKey: string): Promise<StaffCoupon> {
  const failure = 'Could not add the promo code. Please try again.'
  const added = await send<StaffCoupon>(staffCouponsPath, coupon, failure, { idempotencyKey })
  void changed()
  return added
}

/** Makes many codes; the same press makes them once. */
export async function makeBatch(batch: CouponBatchRequest, idempotencyKey: string): Promise<CouponBatch> {
  const failure = 'Could not create the codes. Please try again.'
  const made = await send<CouponBatch>(couponBatchesPath, batch, failure, { idempotencyKey })
  void changed()
  return made
}

/** Changes a promo code, if nobody has since this revision. */
export async function changeCoupon(
  id: string,
  change: Omit<CouponChange, 'revision'>,
  revision: number,
): Promise<StaffCoupon> {
  const failure = 'Could not change the promo code. Please try again.'
  const body = { ...change, revision }
  const saved = await send<StaffCoupon>(`${staffCouponsPath}/${id}`, body, failure, { method: 'PATCH' })
  void changed()
  return saved
}

/** Ends a promo code: nobody can use it any more. */
export async function endCoupon({ id }: StaffCoupon): Promise<void> {
  await send(`${staffCouponsPath}/${id}/end`, {}, 'Could not end the promo code. Please try again.')
  await changed()
}

/** Ends the codes of a batch that nobody has used. */
export async function endBatch({ id }: CouponBatch): Promise<void> {
  await send(`${couponBatchesPath}/${id}/end`, {}, 'Could not end the codes. Please try again.')
  await changed()
}

/** Where the codes of a batch are a file. */
export const fileOfBatch = (id: string): string => `${couponBatchesPath}/${id}.csv`

/** Puts the codes of a batch into the downloads of whoever asks. */
export async function saveCodes(id: string): Promise<void> {
  const codes = await askForFile(fileOfBatch(id), 'Could not save the codes. Please try again.')
  // The first bytes say to spreadsheets that it is UTF-8; they are lost when the text is read.
  const url = URL.createObjectURL(new Blob(['\uFEFF', codes], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'promo-codes.csv'
  link.click()
  URL.revokeObjectURL(url)
}
