import { useQuery } from '@tanstack/react-query'
import { monthSlotsPath, type MonthSlots } from '#api/availability.ts'
import { nonEmptyDays, type SlotsByDate } from '#domain/availability/slots-by-date.ts'
import { firstWords } from '#domain/first-words.ts'
import type { SydneyMonth } from '#domain/sydney-time.ts'
import { getJson, withQuery } from '#web/api-client.ts'

/** The slots of a month by day; undefined while they are awaited or cannot be had. */
export function useMonthSlots(serviceId: string, month: SydneyMonth | null): SlotsByDate | undefined {
  const { data } = useQuery({
    queryKey: ['month-slots', serviceId, month],
    enabled: month !== null,
    queryFn: async () => {
      const [year, number] = month!.split('-').map(Number)
      const path = withQuery(monthSlotsPath, { month: number, year, serviceId })
      return nonEmptyDays(await getJson<MonthSlots>(path, firstWords.monthSlotsFailed))
    },
  })
  return data
}
