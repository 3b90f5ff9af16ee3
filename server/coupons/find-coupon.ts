import { sql } from 'kysely'
import type { Coupon } from '#domain/coupons/check-coupon.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { foldedCode, lettersOf, plainCode } from '#domain/typed-codes.ts'
import type { Db } from '#server/kit/database/db.ts'

export type FoundCoupon = Coupon & { id: string }

/**
 * A coupon as the shared rule reads it, found by its code however it was typed; undefined when the house knows none, or before
 * its first day.
 */
export async function findCoupon(db: Db, code: string, now: Date): Promise<FoundCoupon | undefined> {
  const row = await findRow(db, code)
  if (!row || (row.starts_at !== null && row.starts_at > now)) return undefined
  return {
    id: row.id,
    code: row.code,
    specification: {
      active: row.active,
      expirationTime: row.expires_at?.toISOString() ?? null,
      usageLimit: row.usage_limit,
      ...(row.percent_off !== null && { percentOffRate: row.percent_off }),
      ...(row.money_off_cents !== null && { moneyOffAmount: dollarsFromCents(row.money_off_cents) }),
      ...(row.only_for_service !== null && { scope: { group: { entityId: row.only_for_service } } }),
    },
    numberOfUsages: row.number_of_usages,
  }
}

/** Of codes that differ only in what people mistake for each other, the one that was typed as it is written. */
async function findRow(db: Db, typed: string) {
  const alike = await db
    .selectFrom('coupon')
    .selectAll()
    .where(sql`translate(upper(code), 'OIL-', '011')`, '=', foldedCode(typed))
    .orderBy('code')
    .limit(20)
    .execute()
  return (
    alike.find(({ code }) => plainCode(code) === plainCode(typed)) ??
    alike.find(({ code }) => lettersOf(code) === lettersOf(typed)) ??
    (alike.length === 1 ? alike[0] : undefined)
  )
}
