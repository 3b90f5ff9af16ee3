import { useQuery } from '@tanstack/react-query'
import { extraBathPath, type ExtraBathAnswer } from '#api/availability.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { getJson, withQuery } from '#ui/api-client.ts'

export type ExtraBath = { status: 'waiting' | 'failed' } | { status: 'ready'; answer: ExtraBathAnswer }

/** Whether an extra bath fits around a slot for this party (ruling 11); a failed check is a no. */
export function useExtraBath(slot: Slot | null, partySize: number): ExtraBath & { retry: () => void } {
  const query = useQuery({
    queryKey: ['extra-bath', slot?.serviceId, slot?.startDate, slot?.endDate, partySize],
    enabled: slot !== null,
    queryFn: () => {
      const { serviceId, startDate, endDate } = slot!
      const path = withQuery(extraBathPath, { serviceId, startDate, endDate, participants: partySize })
      return getJson<ExtraBathAnswer>(path, 'We could not check the extra bath just now.')
    },
  })
  const retry = () => void query.refetch()
  if (query.isFetching && !query.data) return { status: 'waiting', retry }
  if (query.isError) return { status: 'failed', retry }
  return query.data ? { status: 'ready', answer: query.data, retry } : { status: 'waiting', retry }
}
