import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { timesPath, type TimesAnswer, type TimesPreview, type TimesRequest, type WeekAnswer } from '#api/timetable.ts'
import { ask } from '#desk/calls/calls.ts'
import { houseToday } from '#desk/calls/house-time.ts'
import { exceptionsAfter, type DayChange } from './day-words.ts'
import { previewTimes, timesFailed } from './useTimetable.ts'

/** What is said when a week cannot be had. */
export const weekFailed = 'Could not load the week.'

/** A week of a service from a day on, start by start. */
export const useWeek = (serviceId: string, from: string) =>
  useQuery({
    queryKey: ['timetable', 'week', serviceId, from],
    queryFn: () => ask<WeekAnswer>(`${timesPath}/${serviceId}/week?from=${from}`, weekFailed),
    placeholderData: keepPreviousData,
  })

/** A change of a single day as it is asked for, and what it would do. */
export type DayPreview = { request: TimesRequest; preview: TimesPreview }

/** What a change of a single day would do, beside the one-off sessions and gaps that stand at this moment. */
export async function previewDay(serviceId: string, change: DayChange): Promise<DayPreview> {
  const today = houseToday()
  const { exceptions } = await ask<TimesAnswer>(timesPath, timesFailed)
  const standing = exceptions.filter((one) => one.serviceId === serviceId && one.day >= today)
  const request = { serviceId, from: today, exceptions: exceptionsAfter(standing, change) }
  return { request, preview: await previewTimes(request) }
}

/** The same, asked for as the page of a change opens. */
export const useDayPreview = (serviceId: string, change: DayChange) =>
  useQuery({
    queryKey: ['day', serviceId, change],
    queryFn: () => previewDay(serviceId, change),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
