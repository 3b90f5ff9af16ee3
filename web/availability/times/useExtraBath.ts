import { skipToken, useQuery } from '@tanstack/react-query'
import { extraBathPath, type ExtraBathAnswer } from '#api/availability.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { getJson, withQuery } from '#ui/api-client.ts'

export type ExtraBath = { status: 'waiting' | 'failed' } | { status: 'ready'; answer: ExtraBathAnswer }

/** The session in which the house would put it, and asking again. */
type More = { at: Slot | null; retry: () => void }

/** Whether and where an extra bath fits around a slot for this party (ruling 11); a failed check is a no. */
export function useExtraBath(slot: Slot | null, partySize: number): ExtraBath & More {
  const query = useQuery({
    queryKey: ['extra-bath', slot?.serviceId, slot?.startDate, slot?.endDate, partySize],
    queryFn: slot ? () => askExtraBath(slot, partySize) : skipToken,
  })
  const more: More = { at: query.data?.available ? query.data.slot : null, retry: () => void query.refetch() }
  if (query.isFetching && !query.data) return { status: 'waiting', ...more }
  if (query.isError) return { status: 'failed', ...more }
  return query.data ? { status: 'ready', answer: query.data, ...more } : { status: 'waiting', ...more }
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
