import { monthSlotsPath, type MonthSlots } from '#api/availability.ts'
import { classesAsked, classesOf, type ClassStore } from '#domain/availability/class-store.ts'
import { byDate, type SlotsByDate } from '#domain/availability/slots-by-date.ts'
import { words } from '#domain/words.ts'
import type { SydneyMonth } from '#domain/sydney-time.ts'
import { getJson, withQuery } from '#ui/api-client.ts'
import { openSlotStore } from './open-slot-store.ts'

const store = openSlotStore<SlotsByDate>({
  none: {},
  asked: classesAsked,
  load: async ({ serviceId, period }) => {
    const [year, month] = period.split('-').map(Number)
    const path = withQuery(monthSlotsPath, { month, year, serviceId })
    const days = await getJson<MonthSlots>(path, words.monthSlotsFailed)
    return byDate(Object.values(days).flat())
  },
  failed: words.monthSlotsFailed,
})

/** The classes of a month; those on screen stay until the next month is there. `retry` asks again. */
export function useClassMonth(serviceId: string, month: SydneyMonth): ClassStore & { retry: () => void } {
  return classesOf(store.useSlots(serviceId, month), month)
}

/** Brings the month on screen up to date. */
export const refreshClassMonth = store.refresh
