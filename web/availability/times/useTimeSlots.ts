import { daySlotsPath, type DaySlots } from '#api/availability.ts'
import { timeSlotsAsked, type TimeSlotStore } from '#domain/availability/slot-store.ts'
import { firstWords } from '#domain/first-words.ts'
import { getJson, withQuery } from '#ui/api-client.ts'
import { openSlotStore } from './open-slot-store.ts'

const store = openSlotStore<TimeSlotStore['availableSlots']>({
  none: [],
  asked: (_, question) => timeSlotsAsked(question),
  load: async ({ serviceId, period: date }) => {
    const day = await getJson<DaySlots>(withQuery(daySlotsPath, { date, serviceId }), firstWords.slotsFailed)
    return Object.values(day).flat()
  },
  failed: firstWords.slotsFailed,
})

/** The slots of a service on a day; none while no day is chosen. `retry` asks again. */
export const useTimeSlots = store.useSlots

/** Brings the day on screen up to date. */
export const refreshTimeSlots = store.refresh
