import type { MonthSlots } from '#api/availability.ts'
import { daysOfMonth, endOfSydneyDay, startOfSydneyDay, sydneyDateOf, type SydneyMonth } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listClosingSlots } from './list-slots.ts'
import type { MadeList } from './known-lists.ts'

/** The slots of a month by Sydney date: no empty days, none that are past (spec 7: available-slots-month). */
export async function listMonthSlots(
  ctx: Ctx,
  input: { serviceId: string; period: SydneyMonth },
): Promise<MadeList<MonthSlots>> {
  const days = daysOfMonth(input.period)
  const [from, to] = [startOfSydneyDay(days[0]!), endOfSydneyDay(days.at(-1)!)]
  const today = startOfSydneyDay(sydneyDateOf(ctx.now()))
  const { slots, bookUntilMinutes } = await listClosingSlots(ctx, {
    serviceId: input.serviceId,
    from: from < today ? today : from,
    to,
  })
  const list = Object.groupBy(slots, (slot) => sydneyDateOf(new Date(slot.startDate))) as MonthSlots
  return { list, bookUntilMinutes }
}
