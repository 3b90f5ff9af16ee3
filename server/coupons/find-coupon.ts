import { createHash } from 'node:crypto'
import type { Coupon } from '#domain/coupons/check-coupon.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Db } from '#server/kit/db.ts'

export type FoundCoupon = Coupon & { id: string }

/**
 * A coupon as the shared rule reads it, found by its code in any case; undefined when the house knows none, or before
 * its first day.
 */
export async function findCoupon(db: Db, code: string, now: Date): Promise<FoundCoupon | undefined> {
  const hash = createHash('sha256').update(code.trim().toUpperCase()).digest()
  const row = await db.selectFrom('coupon').selectAll().where('code_hash', '=', hash).executeTakeFirst()
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
