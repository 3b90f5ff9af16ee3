import { useIsFetching, useQuery } from '@tanstack/react-query'
import { staffServicesPath, type ServicePreview, type StaffService } from '#api/timetable.ts'
import { answers } from '#desk/calls/answers.ts'
import { send } from '#desk/calls/calls.ts'

/** How long a service is to be, and for how many. */
export type Size = Pick<StaffService, 'minutes' | 'capacity'>

const keyOf = (id: string) => ['service preview', id]

/** What is said when it cannot be worked out what another length or size would do. */
export const previewFailed = 'Could not work out what happens to the times. Please try again.'

/** What another length or size of a service would do, asked for as the changes are checked. */
export const useServicePreview = (id: string, size: Size) =>
  useQuery({
    queryKey: [...keyOf(id), size.minutes, size.capacity],
    queryFn: () => send<ServicePreview>(`${staffServicesPath}/${id}/preview`, size, previewFailed),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** Whether it is being worked out at this moment. */
export const useIsPreviewed = (id: string): boolean => useIsFetching({ queryKey: keyOf(id) }) > 0

/** The token of the preview that stands on the screen: nothing goes that it has not shown. */
export const tokenShown = (id: string, { minutes, capacity }: Size): string | undefined =>
  answers.getQueryData<ServicePreview>([...keyOf(id), minutes, capacity])?.times?.token

/** The calendar has moved on: it is worked out anew. */
export const previewAnew = (id: string) => answers.invalidateQueries({ queryKey: keyOf(id) })
