import type { DaySlots } from '#api/availability.ts'
import { endOfSydneyDay, startOfSydneyDay, type SydneyDate } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listClosingSlots } from './list-slots.ts'
import type { MadeList } from './known-lists.ts'

/** The slots of one Sydney day, grouped by start time (spec 7: available-slots). */
export async function listDaySlots(
  ctx: Ctx,
  input: { serviceId: string; date: SydneyDate },
): Promise<MadeList<DaySlots>> {
  const { serviceId, date } = input
  const [from, to] = [startOfSydneyDay(date), endOfSydneyDay(date)]
  const { slots, bookUntilMinutes } = await listClosingSlots(ctx, { serviceId, from, to })
  return { list: Object.groupBy(slots, (slot) => slot.startDate) as DaySlots, bookUntilMinutes }
}
