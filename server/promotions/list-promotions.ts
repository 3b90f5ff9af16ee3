import type { ClockRange, Promotion } from '#api/promotions.ts'
import { dollarsFromCents } from '#domain/money.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listPromotionRows } from './store.ts'

/** The special prices, for the browser to match with the shared rule (spec 7, decision 22). */
export async function listPromotions({ db }: Pick<Ctx, 'db'>): Promise<Promotion[]> {
  const rows = await listPromotionRows(db)
  return rows.map((row) => ({
    id: row.id,
    serviceId: row.service_id,
    startDate: row.starts_on,
    endDate: row.ends_on,
    dayOfWeekRestrictions: row.weekdays,
    timeSlotRanges: row.time_slot_ranges as ClockRange[],
    timeRestrictions: row.time_restrictions as ClockRange | null,
    specialPrice: dollarsFromCents(row.special_price_cents),
    displayLabel: row.display_label,
  }))
}
