import { skipToken, useQuery } from '@tanstack/react-query'
import { extraBathPath, type ExtraBathAnswer } from '#api/availability.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { getJson, withQuery } from '#ui/api-client.ts'

export type ExtraBath = { status: 'waiting' | 'failed' } | { status: 'ready'; answer: ExtraBathAnswer }

/** Whether an extra bath fits around a slot for this party (ruling 11); a failed check is a no. */
export function useExtraBath(slot: Slot | null, partySize: number): ExtraBath & { retry: () => void } {
  const query = useQuery({
    queryKey: ['extra-bath', slot?.serviceId, slot?.startDate, slot?.endDate, partySize],
    queryFn: slot ? () => askExtraBath(slot, partySize) : skipToken,
  })
  const retry = () => void query.refetch()
  if (query.isFetching && !query.data) return { status: 'waiting', retry }
  if (query.isError) return { status: 'failed', retry }
  return query.data ? { status: 'ready', answer: query.data, retry } : { status: 'waiting', retry }
}

function askExtraBath({ serviceId, startDate, endDate }: Slot, participants: number): Promise<ExtraBathAnswer> {
  const path = withQuery(extraBathPath, { serviceId, startDate, endDate, participants })
  return getJson<ExtraBathAnswer>(path, 'We could not check the extra bath just now.')
}

/** Whether an extra bath is booked, null while that is not decided: a bath that cannot be had was not chosen. */
export function hasExtraBath(chosen: 'extra-bath' | 'no-extra-bath' | null, offer: ExtraBath): boolean | null {
  if (chosen === null) return null
  const isGone = offer.status === 'failed' || (offer.status === 'ready' && !offer.answer.available)
  return chosen === 'extra-bath' && isGone ? null : chosen === 'extra-bath'
}
