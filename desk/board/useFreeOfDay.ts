import { useQuery } from '@tanstack/react-query'
import { offersPath, type OffersAnswer } from '#api/counter.ts'
import { ask } from '#desk/calls/calls.ts'
import { withQuery } from '#ui/api-client.ts'

export const freeFailed = 'Could not load what is free.'

/** What can be booked on a day, in every room. It is asked for anew whenever the sheet of that day is. */
export const useFreeOfDay = (date: string) =>
  useQuery({
    queryKey: ['day', date, 'free'],
    queryFn: async () => {
      const { starts } = await ask<OffersAnswer>(withQuery(offersPath, { date, everyRoom: 'true' }), freeFailed)
      return { starts: starts.filter(({ free }) => free > 0) }
    },
    staleTime: 0,
    refetchInterval: 60_000,
  })
