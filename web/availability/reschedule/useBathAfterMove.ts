import { skipToken, useQuery } from '@tanstack/react-query'
import type { BookingAnswer, ExtraBathTold } from '#api/bookings.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { askLiveBooking } from './live-booking.ts'

/** Where the extra bath goes with a move, before it is made; `none`: there is no bath, `full`: no room for it. */
export type BathAfterMove =
  | { status: 'none' | 'waiting' | 'full' }
  | { status: 'failed'; retry: () => void }
  | { status: 'known'; bath: ExtraBathTold }

/** Asks the house where the extra bath of a booking would go with a move to this start: by the rule of the move itself. */
export function useBathAfterMove({ id, extraBath }: BookingAnswer, slot: Slot, orderKey: string | null): BathAfterMove {
  const { sessionId, startDate, resourceId } = slot
  const query = useQuery({
    queryKey: ['live-booking', id, orderKey, 'moved', sessionId ?? [startDate, resourceId]],
    queryFn: extraBath ? async () => await askBath(id, orderKey, slot) : skipToken,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  if (!extraBath) return { status: 'none' }
  if (query.data) return query.data
  return query.isFetching ? { status: 'waiting' } : { status: 'failed', retry: () => void query.refetch() }
}

/** An answer that does not say where, because the start has just gone, is none. */
async function askBath(bookingId: string, orderKey: string | null, slot: Slot): Promise<BathAfterMove> {
  const { bathAfterMove: bath } = await askLiveBooking(bookingId, orderKey, startOf(slot))
  if (bath === undefined) throw new Error('The house did not say where the extra bath goes.')
  return bath ? { status: 'known', bath } : { status: 'full' }
}

/** How a start is named to the house: a session, or the start and room of a massage. */
export const startOf = ({ sessionId, startDate, resourceId }: Slot) =>
  sessionId ? { sessionId } : { startDate, resourceId }
