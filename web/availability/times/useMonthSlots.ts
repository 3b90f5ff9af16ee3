import { skipToken, useQuery } from '@tanstack/react-query'
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
    queryFn: month === null ? skipToken : () => askMonth(serviceId, month),
  })
  return { slots: data, retry: isError ? () => void refetch() : null }
}

async function askMonth(serviceId: string, of: SydneyMonth): Promise<SlotsByDate> {
  const [year, month] = of.split('-').map(Number)
  const path = withQuery(monthSlotsPath, { month, year, serviceId })
  return nonEmptyDays(await getJson<MonthSlots>(path, firstWords.monthSlotsFailed))
}
