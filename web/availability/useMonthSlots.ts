import { useQuery } from '@tanstack/react-query'
import { monthSlotsPath, type MonthSlots } from '#api/availability.ts'
import { nonEmptyDays, type SlotsByDate } from '#domain/availability/slots-by-date.ts'
import { firstWords } from '#domain/first-words.ts'
import type { SydneyMonth } from '#domain/sydney-time.ts'
import { getJson, withQuery } from '#ui/api-client.ts'

export type MonthAnswer = {
  slots: SlotsByDate | undefined
  /** Asks once more, when it could not be answered. */
  retry: (() => void) | null
}

/** The slots of a month by day: none while they are awaited, nor when they cannot be had. */
export function useMonthSlots(serviceId: string, month: SydneyMonth | null): MonthAnswer {
  const { data, isError, refetch } = useQuery({
    queryKey: ['month-slots', serviceId, month],
    enabled: month !== null,
    queryFn: async () => {
      const [year, number] = month!.split('-').map(Number)
      const path = withQuery(monthSlotsPath, { month: number, year, serviceId })
      return nonEmptyDays(await getJson<MonthSlots>(path, firstWords.monthSlotsFailed))
    },
  })
  return { slots: data, retry: isError ? () => void refetch() : null }
}
