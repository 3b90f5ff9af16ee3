import type { Promotion } from '#domain/promotions/match-promotion.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Every special price in force, as the shared rule matches them. */
export async function listAllPromotions(db: Db): Promise<Promotion[]> {
  const rows = await db.selectFrom('promotion').selectAll().where('active', '=', true).orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    serviceId: row.service_id,
    startDate: row.starts_on,
    endDate: row.ends_on,
    dayOfWeekRestrictions: row.weekdays,
    timeSlotRanges: row.time_slot_ranges,
    timeRestrictions: row.time_restrictions,
    specialPrice: row.special_price_cents,
    displayLabel: row.display_label,
  }))
}
