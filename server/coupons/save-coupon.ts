import { randomUUID } from 'node:crypto'
import type { CouponChange, CouponTerms, NewCoupon, StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { isSold } from '#server/availability/timetable-store.ts'
import { refuseStale } from '#server/history/newest-change.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { madeByPress } from '#server/kit/http/press.ts'
import { letMakeCodes, letTakeOff, tellOfCodes } from './let-make-codes.ts'
import {
  findStaffCoupon,
  insertCoupons,
  listBatches,
  listSingleCoupons,
  switchOff,
  updateCoupon,
  type CouponRow,
} from './office-store.ts'

type By = Pick<MemberIdentity, 'member'>
type Row = NonNullable<Awaited<ReturnType<typeof findStaffCoupon>>>

/** Every promo code that stands by itself, and the batches with what is left of them. */
export async function listStaffCoupons({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<Pick<StaffCouponsAnswer, 'coupons' | 'batches'>> {
  const [coupons, batches] = await Promise.all([listSingleCoupons(db, now()), listBatches(db, now())])
  return {
    coupons: coupons.map(show),
    batches: batches.map(({ made_at, percent_off, money_off_cents, ...batch }) => ({
      ...batch,
      madeAt: made_at.toISOString(),
      percentOff: percent_off,
      moneyOff: money_off_cents === null ? null : dollarsFromCents(money_off_cents),
    })),
  }
}

const show = (row: Row): StaffCoupon => ({
  id: row.id,
  code: row.code,
  revision: row.revision,
  uses: row.number_of_usages,
  name: row.name || row.code,
  percentOff: row.percent_off,
  moneyOff: row.money_off_cents === null ? null : dollarsFromCents(row.money_off_cents),
  onlyForService: row.only_for_service,
  from: row.starts_at && sydneyDateOf(row.starts_at),
  until: row.expires_at && lastDayOf(row.expires_at),
  oncePerEmail: row.once_per_email,
  usageLimit: row.usage_limit,
  active: row.active,
})

/** A promo code as it is written; a day that stays keeps the very moment that stood there. */
export function rowOf(terms: CouponTerms, stood?: Pick<Row, 'starts_at' | 'expires_at'>): CouponRow {
  const { from, until } = terms
  const startsAt = stood?.starts_at && sydneyDateOf(stood.starts_at) === from ? stood.starts_at : null
  const expiresAt = stood?.expires_at && lastDayOf(stood.expires_at) === until ? stood.expires_at : null
  return {
    name: terms.name,
    percent_off: terms.percentOff,
    money_off_cents: terms.moneyOff === null ? null : centsFromDollars(terms.moneyOff),
    only_for_service: terms.onlyForService,
    starts_at: from === null ? null : (startsAt ?? startOfSydneyDay(from)),
    expires_at: until === null ? null : (expiresAt ?? endOfSydneyDay(until)),
    once_per_email: terms.oncePerEmail,
  }
}

/** A code is for a service that is sold, or for the one that it was for: `service.unknown`. */
export async function refuseUnknownService(db: Db, { onlyForService: id }: CouponTerms, stood: string | null = null) {
  if (id === null || id === stood || (await isSold(db, id))) return
  throw new Refused('service.unknown/chosen', { fields: ['onlyForService'] })
}

/** A new promo code; the same press makes it once. `coupon.taken`, `service.unknown`, `coupon.worth`, `limit.day`. */
export async function createCoupon(
  ctx: Pick<Ctx, 'db' | 'now' | 'jobs'>,
  { code, usageLimit, ...terms }: NewCoupon,
  by: By,
): Promise<StaffCoupon> {
  return await ctx.db.transaction().execute(async (tx) => {
    await refuseUnknownService(tx, terms)
    const made = await insertCoupons(tx, [code], { ...rowOf(terms), usage_limit: usageLimit })
    const [coupon] = made
    const before = await madeByPress(tx, coupon?.id ?? randomUUID())
    if (before !== null) return await showOne(tx, before)
    if (!coupon) throw new Refused('coupon.taken', { fields: ['code'] })
    await letMakeCodes(tx, by, { ...terms, count: 1, field: 'code' }, ctx.now())
    await tellOfCodes(ctx, tx, by, { ...terms, uses: usageLimit, called: `the promo code ${code}`, key: coupon.id })
    return await showOne(tx, coupon.id)
  })
}

/**
 * Changes a promo code, or brings it back. That somebody uses it meanwhile makes no edit stale. What takes off more than
 * a manager may is changed by an owner, and codes of a batch stay alike. `coupon.missing`, `coupon.of-batch`,
 * `coupon.limit`, `coupon.worth`, `revision.old`, `service.unknown`.
 */
export async function editCoupon(
  ctx: Pick<Ctx, 'db' | 'jobs'>,
  id: string,
  { revision, usageLimit, active, ...terms }: CouponChange,
  by: By,
): Promise<StaffCoupon> {
  return await ctx.db.transaction().execute(async (tx) => {
    const stood = await findStaffCoupon(tx, id)
    if (!stood) throw new Refused('coupon.missing')
    if (stood.batch_id !== null) throw new Refused('coupon.of-batch')
    await letTakeOff(tx, by, terms)
    await refuseUnknownService(tx, terms, stood.only_for_service)
    const change = { ...rowOf(terms, stood), usage_limit: usageLimit, active }
    if (stood.revision === revision && standsSo(stood, change)) return show(stood)
    if (!(await updateCoupon(tx, id, change, revision))) return await refuseEdit(tx, id, revision)
    if (active && takesOffOtherwise(stood, change)) {
      const called = { called: `the promo code ${stood.code} anew`, key: `${id}:${revision}` }
      await tellOfCodes(ctx, tx, by, { ...terms, uses: usageLimit, ...called })
    }
    return await showOne(tx, id)
  })
}

/** Whether a code is just as it is written: saving it once more is no edit. */
const standsSo = (stood: Row, change: CouponRow & { usage_limit: number | null; active: boolean }): boolean =>
  Object.entries(change).every(
    ([column, value]) =>
      JSON.stringify(value) === JSON.stringify(Object.entries(stood).find(([name]) => name === column)?.[1]),
  )

type Worth = Pick<CouponRow, 'percent_off' | 'money_off_cents'> & { usage_limit: number | null; active: boolean }

/** Whether a code takes off something else than before, or is good again. */
const takesOffOtherwise = (stood: Worth, now: Worth): boolean =>
  stood.percent_off !== now.percent_off ||
  stood.money_off_cents !== now.money_off_cents ||
  stood.usage_limit !== now.usage_limit ||
  !stood.active

async function refuseEdit(tx: Tx, id: string, revision: number): Promise<never> {
  const coupon = await showOne(tx, id)
  if (coupon.revision !== revision) return await refuseStale(tx, 'coupon', coupon.id, coupon)
  throw new Refused('coupon.limit', { n: coupon.uses, fields: ['usageLimit'] })
}

/** Nobody can use this promo code any more; who has used it keeps what it took off. `coupon.missing`. */
export async function endCoupon({ db }: Pick<Ctx, 'db'>, id: string): Promise<StaffCoupon> {
  return await db.transaction().execute(async (tx) => {
    await switchOff(tx, { id })
    return await showOne(tx, id)
  })
}

async function showOne(db: Db, id: string): Promise<StaffCoupon> {
  const row = await findStaffCoupon(db, id)
  if (!row) throw new Refused('coupon.missing')
  return show(row)
}
