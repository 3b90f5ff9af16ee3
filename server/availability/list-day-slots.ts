import type { DaySlots } from '#api/availability.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listSlots } from './list-slots.ts'

/** The slots of one Sydney day, grouped by start time (spec 7: available-slots). */
export async function listDaySlots(ctx: Ctx, input: { serviceId: string; date: SydneyDate }): Promise<DaySlots> {
  const { serviceId, date } = input
  const slots = await listSlots(ctx, { serviceId, from: startOfSydneyDay(date), to: endOfSydneyDay(date) })
  return Object.groupBy(slots, (slot) => slot.startDate) as DaySlots
}
